import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../api/problem.ts'
import { sandboxPolicy } from '../app/middleware/security-headers.ts'
import type { Db } from '../database/connect.ts'
import { findBrochureFile } from '../shop/catalogue/brochure-store.ts'
import type { MediaStore } from '../shop/media/media-store.ts'

const types: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif' }
const forever = 'public, max-age=31536000, immutable'

/** Files with a name made by us: their content never changes under that name. */
export async function serveFiles(
  server: FastifyInstance,
  shop: { db: Db; media: MediaStore },
  buildFolder: string,
): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(buildFolder, 'client/assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    // A folder is no file: 404, not the 403 that says there is one.
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders: (reply) => void reply.header('cache-control', forever),
  })

  server.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params
    const type = types[name.split('.').at(-1) ?? '']
    const bytes = type ? await shop.media.read(name) : null
    if (!type || !bytes) throw new Problem(404, 'There is no such picture.')
    return reply
      .type(type)
      .headers({ 'cache-control': forever, 'content-security-policy': sandboxPolicy })
      .send(bytes)
  })

  server.get<{ Params: { name: string } }>('/brochures/:name', async (request, reply) => {
    const { name } = request.params
    const found = name.includes('\0') ? null : await findBrochureFile(shop.db, name)
    const bytes = found && (await shop.media.read(found.file))
    if (!bytes) throw new Problem(404, 'There is no such brochure.')
    return reply
      .type('application/pdf')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': sandboxPolicy,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(name))}`,
      })
      .send(bytes)
  })
}
