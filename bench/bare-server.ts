import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The comparison: node:http, sending one prepared answer to every request. */
export type Answer = { status: number; headers: [name: string, value: string][]; body: string }

let status = 503
let headers: Record<string, string> = {}
let body = Buffer.alloc(0)

const server = createServer((_, response) => {
  response.writeHead(status, headers)
  response.end(body)
})

process.on('message', (answer: Answer) => {
  status = answer.status
  headers = Object.fromEntries(answer.headers)
  body = Buffer.from(answer.body, 'base64')
  process.send?.('ready')
})
// Ends with the process that started it.
process.on('disconnect', () => process.exit(0))

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
