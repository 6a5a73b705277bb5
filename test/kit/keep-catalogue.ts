import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestServer, Visitor } from './http.ts'
import type { TestShop } from './open-test-shop.ts'
import { formOf, sampleProduct } from './sample-calls.ts'
import { signInAs } from './sign-in.ts'
import { tableHashes } from './checks/table-hashes.ts'

export type Entity = { _id: string; number: string; title: string; newPrice: number; images: string[] }
type Problem = { status: number; detail: string; errors: unknown; current: unknown }

/** A small JPEG of one colour. */
export async function jpegFile(name: string, background: string): Promise<File> {
  const create = { width: 40, height: 30, channels: 3, background } as const
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  return new File([bytes], name, { type: 'image/jpeg' })
}

const pictures = {
  front: await jpegFile('front.jpg', '#2F6F62'),
  rear: await jpegFile('rear.jpg', '#CFCDC4'),
  side: await jpegFile('side.jpg', '#111111'),
}
type PictureName = keyof typeof pictures

/** An admin who edits the catalogue through its calls, as the panel does. */
export async function openKeeper(shop: TestShop, server: TestServer) {
  const admin: Visitor = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  const send = (method: string, to: string, body?: FormData, headers: Record<string, string> = {}) =>
    admin.ask(to, { method, body, headers: { 'x-requested-with': 'shop', ...headers } })
  const keeper = {
    send,
    /** `sampleProduct` with these fields */
    add: (fields: Record<string, string> = {}, names: PictureName[] = ['front']) =>
      send('POST', '/api/products', withPictures(fields, 'images[]', names)),
    edit: (
      id: string,
      fields: Record<string, string> = {},
      names: PictureName[] = [],
      headers: Record<string, string> = {},
    ) => send('PUT', `/api/products/${id}`, withPictures(fields, 'newImages[]', names), headers),
    remove: (id: string, headers: Record<string, string> = {}) =>
      send('DELETE', `/api/products/${id}`, undefined, headers),
    read: (address: string) => admin.call('GET', address),
    added: async (fields: Record<string, string> = {}, names: PictureName[] = ['front']): Promise<Entity> => {
      const response = await keeper.add(fields, names)
      if (response.status !== 201) throw new Error(`not added: ${await response.text()}`)
      return entityOf(response)
    },
    /** The problem of a call that must have written nothing. */
    refusalOf: async (act: () => Promise<Response>): Promise<Problem> => {
      const before = [await tableHashes(shop.db), await mediaFiles(shop)]
      const response = await act()
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      const problem = (await response.json()) as Problem
      expect(problem.status).toBe(response.status)
      expect([await tableHashes(shop.db), await mediaFiles(shop)]).toEqual(before)
      return problem
    },
    audit: async () => {
      const { rows } = await shop.db.execute(
        sql`select actor_sub, action, target, before, after from audit_event order by id`,
      )
      return rows
    },
  }
  return keeper
}

function withPictures(fields: Record<string, string>, field: string, names: PictureName[]): FormData {
  const form = formOf({ ...sampleProduct, ...fields })
  for (const name of names) form.append(field, pictures[name])
  return form
}

export async function entityOf(response: Response): Promise<Entity> {
  return (await response.json()) as Entity
}

/** The brightness of its channels, in coarse steps: a JPEG is never exact. */
export async function colourOf(file: Blob | Response): Promise<number[]> {
  const { channels } = await sharp(await file.arrayBuffer()).stats()
  return channels.map(({ mean }) => Math.round(mean / 8))
}

export function pictureNamed(name: PictureName): File {
  return pictures[name]
}

/** About one picture as it was sent; a job makes the smaller widths later. */
async function mediaFiles(shop: TestShop): Promise<string[]> {
  const names = await readdir(join(shop.config.dataDir, 'media'))
  return names.filter((name) => /^[0-9a-f]{32}\./.test(name)).sort()
}
