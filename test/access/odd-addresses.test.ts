import { afterAll, expect, test } from 'vitest'
import { openTestServer } from '../kit/http.ts'
import { openTestShop } from '../kit/open-test-shop.ts'

const shop = await openTestShop({ LIMITS: 'off' })
// A hundredth of the real one, for a hundredth of the addresses.
const server = await openTestServer(shop, { mostPages: 10 })
afterAll(async () => {
  await server.close()
  await shop.close()
})

/**
 * Each group has more addresses than the cache has places; each shows a page of ours, or none, at an address that
 * nobody links.
 */
const odd = [
  ...Array.from({ length: 15 }, (_, at) => `/shop?page=${5000 + at}`),
  ...Array.from({ length: 15 }, (_, at) => `/shop?x=${at}`),
  ...Array.from({ length: 15 }, (_, at) => `/shop?page=0${at + 1}`),
  ...spellings('shop', 15).map((word) => `/${word}`),
  ...spellings('vibrators', 15).map((word) => `/shop/${word}`),
  '/shop/?',
  '/shop/',
  '/shop?',
  '/shop?page=1',
]

test(`${odd.length} odd addresses put no page out of memory`, async () => {
  await home()
  expect(await home()).toMatch(/^"[\w-]{27}"$/)
  const waiting = odd.values()
  const ask = async () => {
    for (const address of waiting) await (await fetch(server.origin + address)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: 4 }, ask))
  expect(await home()).toMatch(/^"[\w-]{27}"$/)
})

/** A page has it only if it comes from memory. */
async function home(): Promise<string | null> {
  return (await server.visitor().ask('/home')).headers.get('etag')
}

/** The word in other letter cases. */
function spellings(word: string, most: number): string[] {
  return Array.from({ length: most }, (_, at) =>
    Array.from(word)
      .map((letter, place) => (((at + 1) >> place) & 1 ? letter.toUpperCase() : letter))
      .join(''),
  )
}
