import type { S3Client } from '@aws-sdk/client-s3'
import { s3Options } from '../s3-options.ts'
import type { BackupPlace } from '../../shop/backup/backup-place.ts'
import { untilAborted } from './until-aborted.ts'

type Bucket = {
  s3: { endpoint: string; region: string; accessKey: string; secretKey: string }
  bucket: string
  /** '' or 'folder/' */
  prefix: string
}

/** An object store takes at most 10,000 parts: 320 GB in parts of this size, of which two are in memory. */
const partBytes = 32 * 1024 * 1024
const partsAtOnce = 2
/** To connect; and without a byte on the line. A whole backup may take hours. */
const waits = { connectMs: 5000, silenceMs: 120_000 }

/**
 * Backups in a bucket. An upload in parts becomes an object only when it is completed, so an interrupted one leaves no
 * file. What a killed process had sent is removed by the bucket’s own rule for incomplete uploads, if it has one.
 */
export function bucketPlace({ s3, bucket, prefix }: Bucket, timeScale = 1): BackupPlace {
  let client: Promise<S3Client> | null = null
  const connect = () => (client ??= openClient(s3, timeScale))
  return {
    where: (name) => `s3://${bucket}/${prefix}${name}`,
    async write(name, content, signal) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const { Readable } = await import('node:stream')
      const upload = new Upload({
        client: await connect(),
        params: {
          Bucket: bucket,
          Key: prefix + name,
          // Its parts are removed when its content breaks off, and left when the upload itself is told to stop.
          Body: Readable.from(untilAborted(content, signal), { objectMode: false }),
        },
        partSize: partBytes,
        queueSize: partsAtOnce,
      })
      await upload.done()
    },
    async open(name) {
      const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
      try {
        const found = await (
          await connect()
        ).send(new GetObjectCommand({ Bucket: bucket, Key: prefix + name }))
        return (found.Body as AsyncIterable<Uint8Array> | undefined) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async list() {
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
      const names: string[] = []
      const pages = paginateListObjectsV2(
        { client: await connect() },
        { Bucket: bucket, Prefix: prefix, Delimiter: '/' },
      )
      for await (const { Contents = [] } of pages)
        for (const { Key } of Contents) if (Key) names.push(Key.slice(prefix.length))
      return names
    },
    async remove(name) {
      const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
      await (await connect()).send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }))
    },
  }
}

async function openClient(s3: Bucket['s3'], timeScale: number): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const scaled = (ms: number) => Math.max(500, ms * timeScale)
  return new S3Client({
    ...s3Options(s3),
    requestHandler: {
      connectionTimeout: scaled(waits.connectMs),
      socketTimeout: scaled(waits.silenceMs),
    },
  })
}
