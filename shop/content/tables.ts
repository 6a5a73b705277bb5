import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'
import { pictures } from '../media/tables.ts'
import { textPageNames } from './text-pages/text-page.ts'

export const textPages = pgTable('text_page', {
  name: text({ enum: textPageNames }).primaryKey(),
  html: text().notNull(),
  cleanerVersion: integer('cleaner_version').notNull(),
  version: integer().notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const textPageDrafts = pgTable('text_page_draft', {
  name: text({ enum: textPageNames }).primaryKey(),
  html: text().notNull(),
  baseVersion: integer('base_version').notNull(),
  version: integer().notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').notNull(),
})

export const textPageEditions = pgTable(
  'text_page_edition',
  {
    name: text({ enum: textPageNames }).notNull(),
    edition: integer().notNull(),
    html: text().notNull(),
    cleanerVersion: integer('cleaner_version').notNull(),
    publishedAt: moment('published_at').notNull().defaultNow(),
    publishedBy: text('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.edition] })],
)

export const testimonials = pgTable('testimonial', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  name: text().notNull(),
  position: text().notNull(),
  text: text().notNull(),
  imageUrl: text('image_url').notNull(),
  rating: integer(),
  version: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
})

export const galleryImages = pgTable('gallery_image', {
  id: uuid().primaryKey().defaultRandom(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  title: text().notNull(),
  description: text().notNull(),
  pictureId: text('picture_id')
    .notNull()
    .references(() => pictures.id),
  version: integer().notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
})

export const contactData = pgTable('contact_data', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  address: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  locatedAddress: text('located_address'),
  lat: doublePrecision(),
  lon: doublePrecision(),
  version: integer().notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
