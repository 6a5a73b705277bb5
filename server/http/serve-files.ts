import { basename } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../api/http/problem.ts'
import type { Db } from '../../database/connect.ts'
import { findBrochureFile } from '../../shop/catalogue/brochure-store.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import { sandboxPolicy } from '../guards/security-headers.ts'
import { isMatch } from '../cache/page-cache.ts'
import type { RateLimits } from '../guards/rate-limits.ts'

const types: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif' }
const forever = 'public, max-age=31536000, immutable'

/** A page of the shop shows some 20 pictures, and a whole office may share one address. */
const fileLimit = { bucket: 'files', most: 6000, seconds: 60, per: 'address' } as const
const openFiles = { bucket: 'files', atOnce: 64 }

/** Files whose names we make: their content never changes. */
export async function serveFiles(
  server: FastifyInstance,
  shop: { db: Db; media: MediaStore },
  assets: string | null,
  limits: RateLimits,
): Promise<void> {
  if (assets !== null)
    await server.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      // A folder is not a file: 404, not a 403, which would say that it exists.
      allowedPath: (path) => !path.endsWith('/'),
      setHeaders: (reply) => void reply.header('cache-control', forever),
    })

  const serveFile = async (request: FastifyRequest, reply: FastifyReply, file: string, missing: string) => {
    const etag = `"${file}"`
    const underWay = limits.begin(openFiles, request.ip)
    // A client who left while the file was looked up sends no further event.
    if (reply.raw.destroyed) underWay.over()
    else reply.raw.once('close', () => underWay.over())
    const isKnown = isMatch(request.headers['if-none-match'], etag)
    if (!isKnown && request.method === 'GET') {
      const found = await shop.media.open(file)
      if (!found) throw new Problem(404, missing)
      return reply.headers({ etag, 'content-length': found.bytes }).send(found.stream)
    }
    const bytes = await shop.media.sizeOf(file)
    if (bytes === null) throw new Problem(404, missing)
    reply.header('etag', etag)
    return isKnown ? reply.code(304).send() : reply.header('content-length', bytes).send()
  }

  server.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      const type = types[name.split('.').at(-1) ?? '']
      const missing = 'There is no such picture.'
      if (!type) throw new Problem(404, missing)
      await limits.count(fileLimit, request.ip)
      reply.type(type).headers({ 'cache-control': forever, 'content-security-policy': sandboxPolicy })
      return serveFile(request, reply, name, missing)
    },
  })

  server.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/brochures/:name',
    handler: async (request, reply) => {
      const { name } = request.params
      const missing = 'There is no such brochure.'
      await limits.count(fileLimit, request.ip)
      const found = name.includes('\0') ? null : await findBrochureFile(shop.db, name)
      if (!found) throw new Problem(404, missing)
      reply.type('application/pdf').headers({
        'cache-control': 'no-cache',
        'content-security-policy': sandboxPolicy,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(name))}`,
      })
      return serveFile(request, reply, found.file, missing)
    },
  })
}
