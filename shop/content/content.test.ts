import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { findContactData } from './contact/contact-data-store.ts'
import { locateAtStart } from './contact/locate-contact.ts'
import { publishTextPage } from './text-pages/publish-text-page.ts'
import { readPublished, readTextPage } from './text-pages/read-text-page.ts'
import { saveContactData } from './contact/save-contact-data.ts'
import type { TextPageName } from './text-pages/text-page.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const providence = '1200 Harbor Works Road\nProvidence, RI 02905'
const austin = '1 Plaster Lane\nAustin, TX 78701'

describe('text pages', () => {
  test('an empty Tax Information shows the Terms of Purchase until it has a text of its own', async () => {
    expect(await readTextPage(shop, 'Tax Information')).toBeNull()
    await save('Terms of Purchase', '<p>Prices are in US dollars.</p>')
    expect((await readTextPage(shop, 'Tax Information'))?.html).toBe('<p>Prices are in US dollars.</p>')
    expect((await readPublished(shop, 'Tax Information')).html).toBe('')
    await save('Tax Information', '<p>Sales tax.</p>')
    expect((await readTextPage(shop, 'Tax Information'))?.html).toBe('<p>Sales tax.</p>')
    await save('Tax Information', '')
    expect((await readTextPage(shop, 'Tax Information'))?.html).toBe('<p>Prices are in US dollars.</p>')
  })

  test('its pictures say how large they are and which widths there are; one that is gone stays as it was', async () => {
    const [one, other, gone] = ['1a', '2b', '3c'].map((twin) => twin.repeat(16))
    await shop.db.execute(sql`insert into picture (id, width, height, bytes, widths) values
      (${one}, 1600, 1200, 9, '{176,400,800}'), (${other}, 640, 480, 9, '{}')`)
    await save('Support', `<p>${picture(one)}</p><p>${picture(gone)}</p><p>${picture(other)}</p>`)
    const sizes = 'sizes="(min-width: 45rem) 42.5rem, calc(100vw - 2rem)"'
    const set = `/media/${one}-176.jpg 176w, /media/${one}-400.jpg 400w, /media/${one}-800.jpg 800w, /media/${one}.jpg 1600w`
    expect((await readTextPage(shop, 'Support'))?.html).toBe(
      `<p><img src="/media/${one}.jpg" width="1600" height="1200" srcset="${set}" ${sizes} loading="eager" decoding="async" alt="A lathe" /></p>` +
        `<p>${picture(gone)}</p>` +
        `<p><img src="/media/${other}.jpg" width="640" height="480" srcset="/media/${other}.jpg 640w" ${sizes} loading="lazy" decoding="async" alt="A lathe" /></p>`,
    )
    expect((await readPublished(shop, 'Support')).html).toBe(
      `<p>${picture(one)}</p><p>${picture(gone)}</p><p>${picture(other)}</p>`,
    )
  })

  test('are cleaned when saved, and again when an older cleaner had stored them', async () => {
    await save('Support', '<p onclick="x()">Call us.</p>')
    expect(await stored('Support')).toBe('<p>Call us.</p>')
    await shop.db.execute(
      sql`update text_page set html = '<p onclick="x()">Old.</p>', cleaner_version = 0 where name = 'Support'`,
    )
    expect((await readPublished(shop, 'Support')).html).toBe('<p>Old.</p>')
  })

  test('a text that is too long changes nothing', async () => {
    await save('Partners', '<p>Welcome.</p>')
    expect(
      await publishTextPage(shop, {
        name: 'Partners',
        html: 'x'.repeat(200_001),
        version: null,
        actor: 'test',
      }),
    ).toEqual({ ok: false, refusal: { why: 'too-long' } })
    expect(await stored('Partners')).toBe('<p>Welcome.</p>')
  })

  test('every save is in the audit with what was there before', async () => {
    await save('About', '<p>One.</p>')
    await save('About', '<p>Two.</p>')
    const { rows } = await shop.db.execute<{ before: string; after: string }>(
      sql`select before, after from audit_event where target = 'About' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ before: '<p>One.</p>', after: '<p>Two.</p>' }])
  })
})

describe('contact data', () => {
  test('takes effect at once, and has its place when the place search has answered', async () => {
    shop.standIns.set({ geocoder: 'hang' })
    await saveContact(providence)
    expect(await findContactData(shop.db)).toEqual({
      address: providence,
      phone: '1-800-555-0134',
      version: 0,
      email: 'sales@shop.test',
      place: null,
    })
    shop.standIns.set({ geocoder: 'on' })
    expect(await placeOf(providence)).toEqual({
      lat: expect.closeTo(41.82, 1),
      lon: expect.closeTo(-71.41, 1),
    })
  })

  test('a new address has no place until its own was found', async () => {
    await saveContact(providence)
    await placeOf(providence)
    shop.standIns.set({ geocoder: 'down' })
    await saveContact(austin)
    expect((await findContactData(shop.db))?.place).toBeNull()
    shop.standIns.set({ geocoder: 'on' })
    expect(await placeOf(austin)).toEqual({ lat: expect.closeTo(30.27, 1), lon: expect.closeTo(-97.74, 1) })
  })

  test.each([
    ['saved again', () => saveContact(providence)],
    ['there when the shop opens', () => locateAtStart(shop)],
  ])('an address that nobody knew has no map, and is looked up when it is %s', async (_, again) => {
    await saveContact('Nowhere 1\nAtlantis')
    await eventually(async () => {
      const { rows } = await shop.db.execute(sql`select 1 from contact_data where located_address = address`)
      return rows.length === 1
    })
    expect((await findContactData(shop.db))?.place).toBeNull()
    await shop.db.execute(
      sql`update contact_data set address = ${providence}, located_address = ${providence}`,
    )
    await again()
    expect(await placeOf(providence)).toMatchObject({ lat: expect.closeTo(41.82, 1) })
  })
})

/** As an editor sends it. */
function picture(id = '') {
  return `<img src="/media/${id}.jpg" alt="A lathe" />`
}

async function save(name: TextPageName, html: string): Promise<void> {
  const saved = await publishTextPage(shop, { name, html, version: null, actor: 'test' })
  expect(saved.ok).toBe(true)
}

async function stored(name: string): Promise<unknown> {
  const { rows } = await shop.db.execute(sql`select html from text_page where name = ${name}`)
  return rows[0]?.['html']
}

async function saveContact(address: string): Promise<void> {
  const data = { address, phone: '1-800-555-0134', email: 'sales@shop.test', actor: 'test' }
  expect((await saveContactData(shop, data)).ok).toBe(true)
}

function placeOf(address: string) {
  return eventually(async () => {
    const data = await findContactData(shop.db)
    return data?.address === address && data.place
  })
}
