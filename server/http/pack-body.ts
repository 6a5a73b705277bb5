import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { encodingFor, quickestFirst, type Encoding } from '../cache/encoding.ts'

/** An answer that somebody waits for is compressed quickly; a cached page is compressed well (in the page cache). */
export async function packBody(
  body: Buffer,
  request: FastifyRequest,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const encoding = encodingFor(request.headers['accept-encoding'], quickestFirst)
  if (encoding === 'identity' || body.length < worthPacking) return { body, headers: {} }
  const packed = await packers[encoding](body, body.length > longBody)
  return { body: packed, headers: { 'content-encoding': encoding } }
}

const packers: Record<Encoding, (body: Buffer, isLong: boolean) => Promise<Buffer>> = {
  zstd: (body) => promisify(zstdCompress)(body),
  br: (body, isLong) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: isLong ? 1 : 4 } }),
  gzip: (body, isLong) => promisify(gzip)(body, { level: isLong ? 1 : constants.Z_DEFAULT_COMPRESSION }),
}

/** bytes */
const worthPacking = 1400

/** In bytes. Compressing five megabytes well takes five times as long and saves a twentieth. */
const longBody = 512 * 1024
