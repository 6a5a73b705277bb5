import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { encodingFor } from '../cache/page-cache.ts'

/** An answer to one request is compressed quickly; a cached page is compressed well (in the page cache). */
export async function packBody(
  body: Buffer,
  request: FastifyRequest,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity' || body.length < worthPacking) return { body, headers: {} }
  const isLong = body.length > longBody
  const packed =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: isLong ? 1 : 4 },
        })
      : await promisify(gzip)(body, { level: isLong ? 1 : constants.Z_DEFAULT_COMPRESSION })
  return { body: packed, headers: { 'content-encoding': encoding } }
}

/** bytes */
const worthPacking = 1400

/** In bytes. Compressing five megabytes well takes five times as long and saves a twentieth. */
const longBody = 512 * 1024
