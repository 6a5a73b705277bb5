import { isMediaName, MediaAway } from '../../shop/media/media-file.ts'
import { s3Options } from '../s3-options.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'

export type S3Place = {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  bucket: string
}

/** Other things may be in the same bucket, such as backups. */
const folder = 'media/'
/** To connect; without a byte in an answer; for one whole try; each is tried three times. */
const waits = { connectMs: 2000, silenceMs: 5000, tryMs: 10_000 }
const tries = 3
const mostConnections = 50

const types: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif', pdf: 'application/pdf' }

/**
 * Files in one bucket of an S3-compatible object store. A PUT of one object is whole or not at all, and durable when it
 * is answered. The library is loaded only here: a shop with a disk never needs it.
 */
export async function openS3Store(place: S3Place, timeScale = 1): Promise<MediaStore> {
  const {
    S3Client,
    GetObjectCommand,
    HeadObjectCommand,
    PutObjectCommand,
    DeleteObjectCommand,
    ListObjectsV2Command,
  } = await import('@aws-sdk/client-s3')
  const scaled = (ms: number) => Math.max(500, Math.ceil(ms * timeScale))
  const agent = { keepAlive: true, maxSockets: mostConnections }
  const client = new S3Client({
    ...s3Options(place),
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: scaled(waits.connectMs),
      socketTimeout: scaled(waits.silenceMs),
      requestTimeout: scaled(waits.tryMs),
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const longestMs = scaled(waits.tryMs) * tries
  const at = (name: string) => ({ Bucket: place.bucket, Key: folder + name })

  /** Until the answer begins, all tries together end in time; what it then brings may take as long as it flows. */
  async function ask<Answer>(
    act: (options: { abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), longestMs)
    try {
      return await act({ abortSignal: late.signal })
    } catch (error) {
      throw awayOr(error, place.bucket)
    } finally {
      clearTimeout(timer)
    }
  }

  async function get(name: string) {
    if (!isMediaName(name)) return null
    return unlessMissing(ask((options) => client.send(new GetObjectCommand(at(name)), options)))
  }

  return {
    async put(name, bytes) {
      if (!isMediaName(name)) throw new Error(`not a media name: ${name}`)
      const type = types[name.split('.').at(-1) ?? '']
      const object = { ...at(name), Body: bytes, ContentLength: bytes.length, ContentType: type }
      await ask((options) => client.send(new PutObjectCommand(object), options))
    },
    async read(name) {
      const found = await get(name)
      if (!found) return null
      const bytes = await ask(async () => found.Body?.transformToByteArray())
      return complete(name, bytes ?? new Uint8Array(), found.ContentLength)
    },
    async open(name) {
      const found = await get(name)
      if (!found) return null
      // In Node.js the body is a stream of Node.js.
      const stream = found.Body as unknown as NodeJS.ReadableStream & { destroy(): void }
      return { bytes: found.ContentLength ?? 0, stream }
    },
    async sizeOf(name) {
      if (!isMediaName(name)) return null
      const found = await unlessMissing(
        ask((options) => client.send(new HeadObjectCommand(at(name)), options)),
      )
      return found?.ContentLength ?? null
    },
    async *listOlder(before) {
      let after: string | undefined
      do {
        const page = { Bucket: place.bucket, Prefix: folder, ContinuationToken: after }
        const found = await ask((options) => client.send(new ListObjectsV2Command(page), options))
        for (const { Key = '', LastModified } of found.Contents ?? []) {
          const name = Key.slice(folder.length)
          if (isMediaName(name) && LastModified && LastModified < before) yield name
        }
        after = found.IsTruncated ? found.NextContinuationToken : undefined
      } while (after)
    },
    async remove(name) {
      if (!isMediaName(name)) return
      await unlessMissing(ask((options) => client.send(new DeleteObjectCommand(at(name)), options)))
    },
  }
}

/** An answer that was cut off must not be taken for a file. */
function complete(name: string, bytes: Uint8Array, promised: number | undefined): Uint8Array {
  if (promised !== undefined && bytes.length !== promised)
    throw new MediaAway(`${name} was cut off after ${bytes.length} of ${promised} bytes`)
  return bytes
}

type S3Error = { name?: string; message?: string; code?: string; $metadata?: { httpStatusCode?: number } }

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Missing) return null
    throw error
  }
}

class Missing extends Error {}

/** What the other side said, without keys and addresses; a bug of ours stays what it is. */
function awayOr(error: unknown, bucket: string): unknown {
  const { name = '', message = '', code, $metadata } = error as S3Error
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchBucket') return new MediaAway(`there is no bucket ${bucket}`)
  if (status === 404) return new Missing()
  if (name === 'AbortError' || name === 'TimeoutError') return new MediaAway('it did not answer in time')
  if (status !== undefined) return new MediaAway(`it answered ${status} ${name}`.trim())
  if (code || error instanceof AggregateError)
    return new MediaAway(`it cannot be reached (${code ?? message})`)
  return error
}
