import { bigint, boolean, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../database/columns.ts'
import { pictures } from '../media/tables.ts'
import { textPageNames } from './text-page.ts'

export const textPages = pgTable('text_page', {
  name: text({ enum: textPageNames }).primaryKey(),
  html: text().notNull(),
  cleanerVersion: integer('cleaner_version').notNull(),
  version: integer().notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

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
