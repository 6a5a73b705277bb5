import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { largestFile, type FileFields, type UploadedFile } from '../../api/http/call.ts'
import { Problem } from '../../api/http/problem.ts'

/** The content of a form: texts as strings, files as lists. `discard` removes the files. */
type ReadForm = { body: Record<string, unknown>; discard(): Promise<void> }

/** docs/safety.md, Limits; of a whole form, in bytes */
export const largestForm = 220 * 1024 * 1024
const mostFields = 40
const longestText = 100 * 1024
const longestFieldName = 100
/** most bytes that are not a file, from one part to the next: a text with its head */
const mostBetweenParts = 512 * 1024

/**
 * Reads a multipart form: texts into memory, files into a folder of their own in `uploads`. `images[]` and `images` are
 * one field. A field that the call does not name is left to its schema, which refuses it.
 */
export async function readMultipart(
  request: FastifyRequest,
  files: FileFields,
  uploads: string,
): Promise<ReadForm> {
  if (!request.isMultipart()) throw new Problem(415, 'This call needs a multipart/form-data form.')
  if (Number(request.headers['content-length'] ?? 0) > largestForm) throw tooLarge()
  await mkdir(uploads, { recursive: true })
  const folder = await mkdtemp(join(uploads, 'form-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  const whole = watchWhole(request.raw)
  try {
    return { body: await Promise.race([readParts(request, files, folder, whole), whole.broken]), discard }
  } catch (error) {
    const problem = asProblem(error)
    whole.fail(problem)
    // What is still arriving is read and dropped; otherwise it would block the next request on this connection.
    request.raw.unpipe()
    request.raw.resume()
    await discard()
    throw problem
  } finally {
    whole.leave()
  }
}

function tooLarge(): Problem {
  return new Problem(413, 'This form is too large: at most 220 MB. Nothing was saved.')
}

type Whole = {
  broken: Promise<never>
  /** ends writing of this file */
  ended: AbortSignal
  fail(problem: unknown): void
  /** From here on comes a file, or something else again. */
  next(part: 'file' | 'other'): void
  leave(): void
}

/**
 * A form may hide its length, or never end, so it is counted as it arrives. Its parser reports a text only at its end,
 * so everything but files is counted from part to part. A sender who disconnects ends it as well.
 */
function watchWhole(raw: IncomingMessage): Whole {
  const ending = new AbortController()
  const { promise: broken, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting any more when it fails.
  broken.catch(() => {})
  let taken = 0
  let between = 0
  let inFile = false
  const fail = (problem: unknown) => {
    reject(problem)
    ending.abort(problem)
  }
  const count = ({ length }: Buffer) => {
    taken += length
    between = inFile ? 0 : between + length
    if (taken > largestForm) fail(tooLarge())
    else if (between > mostBetweenParts)
      fail(new Problem(413, 'A text in this form is too long. Nothing was saved.'))
  }
  const gone = () =>
    fail(new Problem(400, 'This form did not arrive completely. Nothing was saved; please send it again.'))
  raw.on('data', count)
  raw.on('aborted', gone)
  if (raw.destroyed) gone()
  return {
    broken,
    ended: ending.signal,
    fail,
    next(part) {
      inFile = part === 'file'
      between = 0
    },
    leave() {
      raw.off('data', count)
      raw.off('aborted', gone)
    },
  }
}

/** Errors of the parser are told in our own words. */
function asProblem(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (error instanceof Problem || !/^FST_|^ERR_STREAM_PREMATURE/.test(code)) {
    return error instanceof Error && isUnreadable(error) ? unreadable() : error
  }
  const tooMany = /LIMIT|TOO_LARGE/.test(code)
  return tooMany ? new Problem(413, 'This form has too many parts. Nothing was saved.') : unreadable()
}

/** busboy throws plain errors if it is not a form. */
function isUnreadable({ message }: Error): boolean {
  return /boundary|Malformed|Unexpected end|header/i.test(message)
}

function unreadable(): Problem {
  return new Problem(400, 'This form cannot be read. Nothing was saved.')
}

async function readParts(request: FastifyRequest, files: FileFields, folder: string, whole: Whole) {
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
    whole.next('other')
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Problem(413, `The field ${name} is too long. Nothing was saved.`)
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
      throw new Problem(413, `At most ${rule.most} files can be sent as ${name}. Nothing was saved.`)
    whole.next('file')
    list.push(await keepFile(part, folder, largestFile[rule.type], whole))
    whole.next('other')
  }
  return Object.fromEntries(body)
}

let kept = 0

async function keepFile(
  part: MultipartFile,
  folder: string,
  most: number,
  whole: Whole,
): Promise<UploadedFile> {
  const path = join(folder, String((kept += 1)))
  const fileTooLarge = () =>
    new Problem(413, `${part.filename} is too large: at most ${most / 1024 / 1024} MB. Nothing was saved.`)
  // The parser would continue to the end.
  part.file.once('limit', () => whole.fail(fileTooLarge()))
  await pipeline(part.file, createWriteStream(path, { flags: 'wx' }), { signal: whole.ended })
  const size = part.file.bytesRead
  if (size > most) throw fileTooLarge()
  return { name: part.filename, path, size, bytes: () => readFile(path) }
}
