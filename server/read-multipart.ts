import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { largestFile, type FileFields, type UploadedFile } from '../api/call.ts'
import { Problem } from '../api/problem.ts'

/** What a form held: texts as strings, files as lists. `discard` removes the files. */
export type ReadForm = { body: Record<string, unknown>; discard(): Promise<void> }

/** safety.md s.4.5 */
const mostFields = 40
const longestText = 100 * 1024
const longestFieldName = 100

/**
 * Reads a multipart form into memory (texts) and a temporary folder (files). `images[]` and `images` are one field.
 * A field that the call does not name is left to its schema, which refuses it.
 */
export async function readMultipart(request: FastifyRequest, files: FileFields): Promise<ReadForm> {
  if (!request.isMultipart()) throw new Problem(415, 'This call takes a multipart/form-data form.')
  const folder = await mkdtemp(join(tmpdir(), 'spindle-upload-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    return { body: await readParts(request, files, folder), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

async function readParts(request: FastifyRequest, files: FileFields, folder: string) {
  const body = new Map<string, string | UploadedFile[]>(Object.keys(files).map((name) => [name, []]))
  const mostFiles = Object.values(files).reduce((sum, { most }) => sum + most, 0)
  const limits = {
    files: mostFiles,
    fields: mostFields,
    parts: mostFiles + mostFields,
    fileSize: Math.max(...Object.values(files).map(({ type }) => largestFile[type])),
    fieldSize: longestText,
    fieldNameSize: longestFieldName,
  }
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname.replace(/\[\]$/, '')
    const rule = Object.hasOwn(files, name) ? files[name] : undefined
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw new Problem(413, `The field ${name} is too long. Nothing of it was kept.`)
      if (rule || body.has(name)) throw new Problem(400, `The field ${name} cannot be read.`)
      body.set(name, String(part.value))
      continue
    }
    // A form field without a chosen file is sent as a file without a name.
    if (!part.filename) {
      part.file.resume()
      continue
    }
    const list = body.get(name)
    if (!rule || !Array.isArray(list)) throw new Problem(400, `There is no field ${name} for files.`)
    if (list.length === rule.most)
      throw new Problem(413, `At most ${rule.most} files can be sent as ${name}. Nothing of it was kept.`)
    list.push(await keepFile(part, folder, largestFile[rule.type]))
  }
  return Object.fromEntries(body)
}

let kept = 0

async function keepFile(part: MultipartFile, folder: string, most: number): Promise<UploadedFile> {
  const path = join(folder, String((kept += 1)))
  await pipeline(part.file, createWriteStream(path, { flags: 'wx' }))
  const size = part.file.bytesRead
  if (part.file.truncated || size > most)
    throw new Problem(
      413,
      `${part.filename} is too large: at most ${most / 1024 / 1024} MB. Nothing of it was kept.`,
    )
  return { name: part.filename, path, size, bytes: () => readFile(path) }
}
