import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { hasActed } from '../../shop/audit/audit-store.ts'
import { holdCategoryNamed, setThumbnail } from '../../shop/catalogue/edit/category-writer-store.ts'
import { cleanerVersion, cleanHtml } from '../../shop/content/text-pages/clean-html.ts'
import { findContactData, putContactData } from '../../shop/content/contact/contact-data-store.ts'
import { insertGalleryImage } from '../../shop/content/gallery/gallery-store.ts'
import { locateContactJob } from '../../shop/content/contact/locate-contact.job.ts'
import { insertTestimonial } from '../../shop/content/testimonials/testimonial-store.ts'
import { putTextPage } from '../../shop/content/text-pages/text-page-store.ts'
import { textPageAddresses, textPageNames } from '../../shop/content/text-pages/text-page.ts'
import { invalidatePages } from '../../shop/invalidate-pages.ts'
import { keepPicture, storePicture, type StoredPicture } from '../../shop/media/add-picture.ts'
import { pictureAddress } from '../../shop/media/picture.ts'
import { audiences } from '../../shop/notifications/notification.ts'
import { waysOut } from '../../shop/newsletter/subscribers/subscriber.ts'
import { insertDemoSubscriber } from '../../shop/newsletter/subscribers/subscriber-store.ts'
import { insertNotification } from '../../shop/notifications/notification-store.ts'
import type { Shop } from '../start/open-shop.ts'
import { loadDemoInquiries } from './load-demo-inquiries.ts'
import { demoActor } from './load-demo.ts'

const contents = {
  testimonials: z.array(
    z.object({
      name: z.string(),
      position: z.string(),
      text: z.string(),
      rating: z.number(),
      avatar: z.string(),
    }),
  ),
  categories: z.array(z.object({ category: z.string(), picture: z.string() })),
  gallery: z.array(z.object({ title: z.string(), description: z.string(), picture: z.string() })),
  notifications: z.array(
    z.object({
      title: z.string(),
      body: z.string(),
      hoursAgo: z.number(),
      audience: z.enum(audiences).default('everybody'),
    }),
  ),
  subscribers: z.array(
    z.object({
      displayName: z.string(),
      email: z.string(),
      daysAgo: z.number(),
      left: z.object({ by: z.enum(waysOut), daysAgo: z.number() }).optional(),
      bounced: z.string().optional(),
    }),
  ),
  contact: z.object({ address: z.string(), phone: z.string(), email: z.string() }),
}

/**
 * Texts, testimonials, gallery, thumbnails of the categories, notifications, subscribers, inquiries and contact data of
 * the demo: everything at once, once, into a shop with the demo's catalogue.
 */
export async function loadDemoContent(shop: Shop, demoFolder: string): Promise<void> {
  if (!(await hasActed(shop.db, demoActor)) || (await findContactData(shop.db))) return
  const folder = join(demoFolder, 'content')
  const contact = await read(folder, 'contact')
  const words: Record<string, string> = {
    shopName: shop.brand.shopName,
    phone: shop.brand.phone,
    email: contact.email,
  }
  const fill = (text: string) => text.replace(/\{([\w:]+)\}/g, (whole, word: string) => words[word] ?? whole)
  const testimonials = await withPictures(
    shop,
    join(folder, 'avatars'),
    await read(folder, 'testimonials'),
    (one) => one.avatar,
  )
  const gallery = await withPictures(
    shop,
    join(folder, 'gallery'),
    await read(folder, 'gallery'),
    (one) => one.picture,
  )
  // A text may show a picture of the gallery: {picture:bench}.
  for (const [{ picture: file }, picture] of gallery)
    words[`picture:${file.replace('.jpg', '')}`] = pictureAddress(picture)
  const pages = await readPages(folder, fill)
  const thumbnails = await withPictures(
    shop,
    join(folder, 'categories'),
    await read(folder, 'categories'),
    (one) => one.picture,
  )
  const notifications = await read(folder, 'notifications')
  const subscribers = await read(folder, 'subscribers')
  await shop.db.transaction(async (tx) => {
    for (const page of pages) await putTextPage(tx, { ...page, publishedBy: demoActor })
    for (const [{ avatar: _, ...fields }, picture] of testimonials) {
      await keepPicture(shop, tx, picture)
      await insertTestimonial(tx, { ...fields, text: fill(fields.text), imageUrl: pictureAddress(picture) })
    }
    for (const [{ title, description }, picture] of gallery) {
      await keepPicture(shop, tx, picture)
      await insertGalleryImage(tx, { title, description: fill(description), pictureId: picture.id })
    }
    for (const [{ category }, picture] of thumbnails) {
      const held = await holdCategoryNamed(tx, category)
      if (!held) throw new Error(`the demo has no category ${category}`)
      await keepPicture(shop, tx, picture)
      await setThumbnail(tx, held.id, picture.id)
    }
    for (const { title, body, hoursAgo, audience } of notifications)
      await insertNotification(tx, {
        title: fill(title),
        body: fill(body),
        audience,
        dateTime: new Date(Date.now() - hoursAgo * 3_600_000),
      })
    for (const { daysAgo, left, bounced, ...who } of subscribers)
      await insertDemoSubscriber(tx, {
        ...who,
        createdAt: daysBefore(daysAgo),
        left: left ? { by: left.by, at: daysBefore(left.daysAgo) } : null,
        bounced: bounced ?? null,
      })
    await loadDemoInquiries(tx, folder)
    await putContactData(tx, { ...contact, address: fill(contact.address), phone: fill(contact.phone) })
    await shop.jobs.enqueue(tx, locateContactJob, {})
    await invalidatePages(tx, 'catalogue')
    await invalidatePages(tx, 'content')
  })
}

function daysBefore(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}

async function read<Name extends keyof typeof contents>(
  folder: string,
  name: Name,
): Promise<z.output<(typeof contents)[Name]>> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8')
  return contents[name].parse(JSON.parse(text)) as z.output<(typeof contents)[Name]>
}

/** texts/about.html and so on; a page without a file stays empty. */
async function readPages(folder: string, fill: (text: string) => string) {
  const files = await readdir(join(folder, 'texts'))
  const named = textPageNames.map((name) => ({
    name,
    file: `${textPageAddresses[name].slice(1).replace('about-us', 'about')}.html`,
  }))
  return Promise.all(
    named
      .filter(({ file }) => files.includes(file))
      .map(async ({ name, file }) => ({
        name,
        html: cleanHtml(fill(await readFile(join(folder, 'texts', file), 'utf8'))),
        cleanerVersion,
      })),
  )
}

async function withPictures<Item>(
  shop: Shop,
  folder: string,
  items: Item[],
  fileOf: (item: Item) => string,
): Promise<[Item, StoredPicture][]> {
  const stored: [Item, StoredPicture][] = []
  for (const item of items) {
    const picture = await storePicture(shop, await readFile(join(folder, fileOf(item))))
    if (!picture.ok)
      throw new Error(`the demo picture ${fileOf(item)} cannot be taken: ${picture.refusal.why}`)
    stored.push([item, picture.value])
  }
  return stored
}
