import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.map',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
])
const WORTH_IT = 1024

/** Writes a .br and a .gz beside every compressible file, so that the server never compresses a static one. */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => COMPRESSIBLE.has(extname(name)))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file) {
  const plain = await readFile(file)
  if (plain.length <= WORTH_IT) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await Promise.all([
    promisify(brotliCompress)(plain, { params }).then((bytes) => writeWhole(`${file}.br`, bytes)),
    promisify(gzip)(plain, { level: 9 }).then((bytes) => writeWhole(`${file}.gz`, bytes)),
  ])
}

/** A server may be reading meanwhile: the file is whole or not there. */
async function writeWhole(file, bytes) {
  await writeFile(`${file}.new`, bytes)
  await rename(`${file}.new`, file)
}
