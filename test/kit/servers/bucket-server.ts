import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type BucketServer = {
  endpoint: string
  objects: Map<string, Buffer>
  /** uploads in parts that nobody has completed */
  open: Map<string, Buffer[]>
  /** from the next request on: answers with this status, or never */
  fail(how: number | 'silent' | null): void
  close(): Promise<void>
}

/** As much of S3 as a place of backups uses; keys are '/bucket/key'. */
export async function openBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>()
  const open = new Map<string, Buffer[]>()
  let failing: number | 'silent' | null = null
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: string | Buffer }> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const key = decodeURIComponent(pathname)
    const body = await buffer(request)
    const upload = query.get('uploadId')
    if (failing === 'silent') return new Promise(() => {})
    if (failing)
      return { status: failing, body: `<Error><Code>SlowDown</Code><Message>No.</Message></Error>` }
    if (request.method === 'POST' && query.has('uploads')) {
      const id = `upload-${open.size + 1}`
      open.set(id, [])
      return { status: 200, body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) }
    }
    if (request.method === 'POST' && upload) {
      objects.set(key, Buffer.concat(open.get(upload) ?? []))
      open.delete(upload)
      return { status: 200, body: xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>"e"</ETag>`) }
    }
    const parts = open.get(upload ?? '')
    // In any order.
    if (request.method === 'PUT' && parts) parts[Number(query.get('partNumber')) - 1] = body
    else if (request.method === 'PUT') objects.set(key, body)
    else if (request.method === 'DELETE' && upload) open.delete(upload)
    else if (request.method === 'DELETE') objects.delete(key)
    else if (query.has('list-type'))
      return { status: 200, body: listed(key, query.get('prefix') ?? '', objects) }
    else return found(objects.get(key))
    return { status: request.method === 'DELETE' ? 204 : 200 }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { status, body = '' } = await answer(request)
      response.writeHead(status, {
        etag: '"e"',
        'content-type': 'application/xml',
        'content-length': body.length,
      })
      response.end(body)
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    open,
    fail: (how) => void (failing = how),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function found(object: Buffer | undefined): { status: number; body: string | Buffer } {
  if (object) return { status: 200, body: object }
  return { status: 404, body: '<Error><Code>NoSuchKey</Code><Message>None.</Message></Error>' }
}

function listed(bucket: string, prefix: string, objects: Map<string, Buffer>): string {
  const start = `${bucket.replace(/\/$/, '')}/`
  const keys = [...objects.keys()].flatMap((key) =>
    key.startsWith(start + prefix) ? [key.slice(start.length)] : [],
  )
  const own = keys.filter((key) => !key.slice(prefix.length).includes('/'))
  const contents = own.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
  return xml(
    'ListBucketResult',
    `<IsTruncated>false</IsTruncated><KeyCount>${own.length}</KeyCount>${contents}`,
  )
}

function xml(name: string, inner: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`
}
