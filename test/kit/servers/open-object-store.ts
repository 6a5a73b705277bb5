import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Place } from '../../../adapters/media/s3.ts'

type ObjectStore = {
  place: S3Place
  /** the settings of a shop that uses it */
  settings: Record<string, string>
  /** it is gone, and every connection with it; what it holds stays */
  cut(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** An object store of its own, made by others, that speaks the real protocol. It can go away and come back. */
export async function openObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'spindle-objects-'))
  const bucket = `shop-${randomBytes(4).toString('hex')}`
  const open = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      // It forgets the slash that the library signs behind the name of a bucket. Real servers check each signature.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: bucket }],
    })
    return { server, port: (await server.run()).port }
  }
  const first = await open(0)
  let { server } = first
  const close = async () => {
    if (!server.httpServer.listening) return
    const closed = server.close()
    server.httpServer.closeAllConnections()
    await closed
  }
  const place = {
    endpoint: `http://127.0.0.1:${first.port}`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    bucket,
  }
  return {
    place,
    settings: settingsOf(place),
    cut: close,
    async restore() {
      ;({ server } = await open(first.port))
    },
    async close() {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A real one that runs elsewhere (docs/operating.md, Object storage); null: the environment names none. */
export async function foreignObjectStore(environment: NodeJS.ProcessEnv): Promise<S3Place | null> {
  const {
    TRY_S3_ENDPOINT: endpoint,
    TRY_S3_ACCESS_KEY: accessKey,
    TRY_S3_SECRET_KEY: secretKey,
  } = environment
  if (!endpoint || !accessKey || !secretKey) return null
  const place = {
    endpoint,
    accessKey,
    secretKey,
    region: 'us-east-1',
    bucket: `shop-${randomBytes(4).toString('hex')}`,
  }
  const client = new S3Client({
    endpoint,
    region: place.region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: place.bucket }))
  return place
}

function settingsOf({ endpoint, bucket, region, accessKey, secretKey }: S3Place): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  }
}
