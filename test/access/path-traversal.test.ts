import { symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestSite } from '../kit/open-test-site.ts'

/** No name leads out of its folder (docs/safety.md, S18). */
const { shop, server } = await openTestSite({ LIMITS: 'off' })
const canary = 'canary-of-a-file-outside-5Xk1'
const inside = `${'a'.repeat(32)}.jpg`

beforeAll(async () => {
  for (const name of ['secret.jpg', 'secret.pdf', 'secret'])
    await writeFile(join(shop.config.dataDir, name), canary)
  await symlink(join(shop.config.dataDir, 'secret.jpg'), join(shop.config.dataDir, 'media', 'link.jpg'))
})

const ways = [
  '../secret',
  '..%2fsecret',
  '%2e%2e/secret',
  '%2e%2e%2fsecret',
  '%252e%252e%252fsecret',
  '..%5csecret',
  '..\\secret',
  '....//secret',
  '..;/secret',
  '%c0%ae%c0%ae%2fsecret',
  '%00../secret',
  'a%00/../secret',
  '/secret',
  '%2fsecret',
  '//secret',
  'link',
  './link',
]
const folders = ['/media/', '/brochures/', '/assets/', '/api/text_pages/', '/api/products/']

describe.each(folders)('%s', (folder) => {
  test.each(ways)('%s leads nowhere', async (way) => {
    for (const end of ['', '.jpg', '.pdf', '%00.jpg']) {
      const { status, body } = await ask(folder + way + end)
      // 302: not a page either, it leads to /notfound
      expect([302, 400, 404]).toContain(status)
      expect(body).not.toContain(canary)
      expect(body).not.toContain(shop.config.dataDir)
    }
    const absolute = await ask(folder + encodeURIComponent(join(shop.config.dataDir, 'secret.jpg')))
    expect([absolute.status, absolute.body.includes(canary)]).toEqual([404, false])
  })
})

test('the store itself opens no other name', async () => {
  for (const name of [
    '../secret.jpg',
    'link.jpg',
    '',
    '.',
    '..',
    `${inside}\0`,
    `../media/${inside}`,
    join(shop.config.dataDir, 'secret.jpg'),
  ]) {
    expect(await shop.media.read(name)).toBeNull()
    await expect(shop.media.put(name, new Uint8Array(1))).rejects.toThrow('not a media name')
  }
  await shop.media.put(inside, new Uint8Array([1]))
  expect(await shop.media.read(inside)).not.toBeNull()
})

/** Sent unchanged: fetch would shorten it. */
async function ask(path: string): Promise<{ status: number; body: string }> {
  const { port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    sent.once('error', reject).end()
  })
}
