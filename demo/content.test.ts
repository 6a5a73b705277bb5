import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addedNoticeCookie, cartCookie, quantitiesCookie } from '../shop/cart/cart.ts'
import { checkoutCookie } from '../shop/checkout/session-token.ts'
import { initials } from '../shop/content/testimonials/testimonial.ts'
import { textPageAddresses } from '../shop/content/text-pages/text-page.ts'
import { seenCookie } from '../shop/notifications/notification.ts'
import { readCatalogue } from './catalogue.ts'

const content = path.join(import.meta.dirname, 'content')
const app = path.join(import.meta.dirname, '..', 'app')
const brand = path.join(import.meta.dirname, '..', 'brand')
const home = path.join(app, 'storefront', 'home')
const products = readCatalogue()

const read = (...file: string[]): string => readFileSync(path.join(content, ...file), 'utf8')
const wordsIn = (text: string): string[] => text.trim().split(/\s+/)
const bytesOf = (...file: string[]): number => statSync(path.join(...file)).size

async function sizeOf(...file: string[]): Promise<string> {
  const { format, width, height } = await sharp(path.join(...file)).metadata()
  return `${format} ${width} × ${height}`
}

/** What is still open, or wrongly closed, after the last tag. */
function unclosed(tags: string[]): string[] {
  const open: string[] = []
  for (const tag of tags.filter((one) => one !== 'br' && !one.endsWith(' /'))) {
    if (tag === `/${open.at(-1)}`) open.pop()
    else open.push(tag.split(' ')[0]!)
  }
  return open
}

/** Facts that a demo shop cannot have. */
const claims = /\b(1[89]\d\d|20\d\d)\b(?! rpm)|since |founded|certif(ied|ication)|ISO ?\d|guarantee|!/i

describe('the texts', () => {
  const names = readdirSync(path.join(content, 'texts'))
  const texts = names.map((name) => ({ name, html: read('texts', name) }))
  const tags =
    /^(\/?(p|h2|h3|ul|ol|li|strong|em|table|thead|tbody|tr|th|td)|br|a href="(\/[\w/?=%&;-]+|mailto:\{email\}|tel:\{phone\})"|\/a|img src="\{picture:\w+\}" alt="[^"]+" \/)$/

  test('are one file for every editable page but Tax Information, which ships empty', () => {
    const addresses = Object.values(textPageAddresses).filter((address) => address !== '/tax-information')
    const files = addresses.map((address) => `${address.slice(1).replace('about-us', 'about')}.html`)
    expect(names.toSorted()).toEqual(files.toSorted())
  })

  test.each(texts)('$name uses allowed tags only, each one closed', ({ html }) => {
    const used = [...html.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag!.replace(/\s+/g, ' '))
    expect(used.filter((tag) => !tags.test(tag))).toEqual([])
    expect(unclosed(used)).toEqual([])
    expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]|&(?!amp;)/)
  })

  test.each(texts)('$name is 400 to 1,200 words under at least four headings', ({ html }) => {
    const words = wordsIn(html.replaceAll(/<[^>]*>/g, ' '))
    expect(words.length).toBeGreaterThanOrEqual(400)
    expect(words.length).toBeLessThanOrEqual(1200)
    expect([...html.matchAll(/<h2>/g)].length).toBeGreaterThanOrEqual(4)
  })

  test.each(texts)('$name knows no placeholder but ours, and states no fact that nobody gave', ({ html }) => {
    const placeholders = [...html.matchAll(/\{[^}]*\}/g)].map(([name]) => name)
    const pictures = readdirSync(path.join(content, 'gallery')).map(
      (file) => `{picture:${file.replace('.jpg', '')}}`,
    )
    const ours = ['{shopName}', '{phone}', '{email}', ...pictures]
    expect(placeholders.filter((name) => !ours.includes(name))).toEqual([])
    expect(html).not.toMatch(claims)
  })

  test.each(texts)('$name links to pages that exist', ({ html }) => {
    const pages = [...Object.values(textPageAddresses), '/shop', '/contact-us']
    const categories = products.map(({ category }) => `/shop/${encodeURIComponent(category)}`)
    const linked = [...html.matchAll(/href="(\/[^"?]*)/g)].map(([, address]) => address!)
    expect(linked.filter((address) => ![...pages, ...categories].includes(address))).toEqual([])
  })

  test('the terms of purchase state the warranties that the catalogue gives', () => {
    const given = products.flatMap(
      ({ description }) => /^Warranty: (\d years?)/m.exec(description)?.[1] ?? [],
    )
    const terms = read('texts', 'terms-of-purchase.html').replaceAll(/\s+/g, ' ')
    const stated = /<h2>Warranty<\/h2>(.*?)<h2>/.exec(terms)?.[1]?.match(/\d years?/g)
    expect(stated?.toSorted()).toEqual([...new Set(given)].toSorted())
  })

  test('the cookies policy names every cookie, and the mark of the notice', () => {
    const policy = read('texts', 'cookies-policy.html')
    const named = [...policy.matchAll(/<td><strong>([^<]+)<\/strong>/g)].map(([, name]) => name)
    expect(named).toEqual([
      cartCookie,
      quantitiesCookie,
      addedNoticeCookie,
      seenCookie,
      checkoutCookie('https://shop.example').name,
      '__Host-login',
      '__Host-session',
      'signed_in_before',
      'cookiesAccepted',
      'Checkout fields',
    ])
  })
})

describe('the testimonials', () => {
  type Voice = { name: string; position: string; text: string; rating: number; avatar: string }
  const voices: Voice[] = JSON.parse(read('testimonials.json'))

  test('are three slides of three different people', () => {
    expect(voices.length).toBe(9)
    expect(new Set(voices.map(({ name }) => name)).size).toBe(9)
    expect(new Set(voices.map(({ name }) => initials(name))).size).toBe(9)
    expect(voices.filter(({ position }) => position.trim() === '')).toEqual([])
    expect(voices.map(({ rating }) => rating)).toEqual(Array(9).fill(5))
  })

  test('say something in 20 to 45 words', () => {
    const lengths = voices.map(({ text }) => wordsIn(text).length)
    expect(lengths.filter((length) => length < 20 || length > 45)).toEqual([])
    expect(voices.filter(({ text }) => claims.test(text))).toEqual([])
  })

  test.each(voices)('the emblem of $name is a square JPEG', async ({ avatar }) => {
    expect(await sizeOf(content, 'avatars', avatar)).toBe('jpeg 320 × 320')
  })

  test('no emblem lies about unused', () => {
    const used = voices.map(({ avatar }) => avatar)
    expect(readdirSync(path.join(content, 'avatars')).toSorted()).toEqual(used.toSorted())
  })
})

describe('the gallery', () => {
  type Shown = { title: string; description: string; picture: string }
  const gallery: Shown[] = JSON.parse(read('gallery.json'))

  test('is twelve scenes, none left over', () => {
    const pictures = gallery.map(({ picture }) => picture).toSorted()
    expect(pictures.length).toBe(12)
    expect(readdirSync(path.join(content, 'gallery')).toSorted()).toEqual(pictures)
  })

  test('has descriptions on both sides of the 120 characters of the preview', () => {
    const lengths = gallery.map(({ description }) => description.length)
    expect(lengths.filter((length) => length > 120).length).toBeGreaterThanOrEqual(4)
    expect(lengths.filter((length) => length <= 120).length).toBeGreaterThanOrEqual(4)
    expect(gallery.filter(({ title, description }) => claims.test(title + description))).toEqual([])
  })

  test.each(gallery)('$picture has its size and fits its budget', async ({ picture }) => {
    expect(await sizeOf(content, 'gallery', picture)).toBe('jpeg 1600 × 1200')
    expect(bytesOf(content, 'gallery', picture)).toBeLessThanOrEqual(400_000)
  })
})

describe('the thumbnails of the categories', () => {
  const thumbnails: { category: string; picture: string }[] = JSON.parse(read('categories.json'))

  test('are one for each category, none left over', () => {
    const categories = [...new Set(products.map(({ category }) => category))]
    expect(thumbnails.map(({ category }) => category).toSorted()).toEqual(categories.toSorted())
    const pictures = thumbnails.map(({ picture }) => picture)
    expect(readdirSync(path.join(content, 'categories')).toSorted()).toEqual(pictures.toSorted())
  })

  test.each(thumbnails)('$picture is a square JPEG', async ({ picture }) => {
    expect(await sizeOf(content, 'categories', picture)).toBe('jpeg 480 × 480')
  })
})

describe('the notifications and the contact data', () => {
  type Note = { title: string; body: string; hoursAgo: number; audience?: string }
  const notes: Note[] = JSON.parse(read('notifications.json'))

  test('are six for everybody and one for partners, newest first, long enough to scroll', () => {
    const ages = notes.map(({ hoursAgo }) => hoursAgo)
    expect(notes.map(({ audience }) => audience ?? 'everybody').toSorted()).toEqual([
      ...Array.from({ length: 6 }, () => 'everybody'),
      'partners',
    ])
    expect(ages).toEqual(ages.toSorted((a, b) => a - b))
    expect(ages.filter((age) => age <= 0)).toEqual([])
    expect(notes.filter(({ title, body }) => title.length > 60 || wordsIn(body).length < 15)).toEqual([])
    expect(notes.filter(({ title, body }) => claims.test(title + body))).toEqual([])
  })

  test('name numbers that the catalogue has', () => {
    const numbers = products.map(({ number }) => number)
    const named = notes.flatMap(
      ({ title, body }) => `${title} ${body}`.match(/\b[A-Z]{2,3}-?\d{1,4}\b/g) ?? [],
    )
    expect(named.length).toBeGreaterThanOrEqual(8)
    expect(named.filter((number) => !numbers.includes(number))).toEqual([])
  })

  test('come with eight inquiries in every state, about products that the catalogue has', () => {
    const inquiries: { state: string; product?: string; email: string; hoursAgo: number }[] = JSON.parse(
      read('inquiries.json'),
    )
    expect(inquiries.map(({ state }) => state).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'answered'),
      ...Array.from({ length: 4 }, () => 'open'),
      'spam',
    ])
    const numbers = products.map(({ number }) => number)
    const asked = inquiries.flatMap(({ product }) => product ?? [])
    expect(asked.filter((number) => !numbers.includes(number))).toEqual([])
    expect(inquiries.filter(({ email, hoursAgo }) => !email.endsWith('.demo.test') || hoursAgo <= 0)).toEqual(
      [],
    )
  })

  test('the address has its lines, the phone is the shop’s own', () => {
    const contact: { address: string; phone: string; email: string } = JSON.parse(read('contact.json'))
    expect(Object.keys(contact)).toEqual(['address', 'phone', 'email'])
    expect(contact.address.split('\n').length).toBe(4)
    expect(contact.phone).toBe('{phone}')
    expect(contact.email).toMatch(/^\w+@\w+\.demo\.test$/)
  })
})

describe('the subscribers', () => {
  type One = { displayName: string; email: string; daysAgo: number; left?: object; bounced?: string }
  const people: One[] = JSON.parse(read('subscribers.json'))

  test('are 26 laboratories that no mail can reach, newest first', () => {
    expect(people.length).toBe(26)
    expect(new Set(people.map(({ email }) => email)).size).toBe(26)
    expect(people.filter(({ email }) => !/^[a-z]+@[a-z-]+\.demo\.test$/.test(email))).toEqual([])
    expect(people.map(({ daysAgo }) => daysAgo)).toEqual(
      people.map(({ daysAgo }) => daysAgo).toSorted((a, b) => a - b),
    )
  })

  test('three of them have left, and one bounced', () => {
    expect(people.filter(({ left }) => left).length).toBe(3)
    expect(people.filter(({ bounced }) => bounced).length).toBe(1)
  })
})

describe('the film and the cover', () => {
  test('the film has its picture size and fits its budget', () => {
    const mp4 = readFileSync(path.join(home, 'company.mp4'))
    expect(mp4.toString('latin1', 4, 8)).toBe('ftyp')
    // Fast start: the table of contents comes before the frames.
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    // ISO 14496-12 s.8.3.2: the track header ends with width and height as 16.16 numbers.
    const header = mp4.indexOf('tkhd') - 4
    const end = header + mp4.readUInt32BE(header)
    expect([mp4.readUInt16BE(end - 8), mp4.readUInt16BE(end - 4)]).toEqual([1280, 720])
    const webm = readFileSync(path.join(home, 'company.webm'))
    expect(webm.readUInt32BE(0)).toBe(0x1a45dfa3)
    expect(webm.indexOf('V_VP9')).toBeGreaterThan(0)
    expect(mp4.length).toBeLessThanOrEqual(1_200_000)
    expect(webm.length).toBeLessThanOrEqual(1_200_000)
  })

  test('poster and cover have their size and fit their budgets', async () => {
    expect(await sizeOf(home, 'company-poster.jpg')).toBe('jpeg 1280 × 720')
    expect(bytesOf(home, 'company-poster.jpg')).toBeLessThanOrEqual(90_000)
    expect(await sizeOf(brand, 'cover.jpg')).toBe('jpeg 1200 × 630')
    expect(bytesOf(brand, 'cover.jpg')).toBeLessThan(150_000)
  })
})
