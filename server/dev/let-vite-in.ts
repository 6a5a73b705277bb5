import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Modules of Vite's own, and sources with their endings: no page and no call has such an address. */
export const ofVite =
  /^\/(@|node_modules\/|(app|api|brand|shop)\/[^?]*\.(tsx?|css|svg|png|jpg|avif|mp4|webm)(\?|$))/

const mark = randomBytes(16).toString('base64url')

/**
 * Vite's client draws styles by script, which the policy of a page refuses: those with this mark are let in. It finds
 * the mark in the page. When the line to Vite is lost, a worker of its own waits for the next. React writes HTML by
 * script in development, which the checkout does not allow.
 */
export function letViteIn(server: FastifyInstance): void {
  server.addHook('onSend', async (_, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (typeof policy !== 'string' || !isPage || !Buffer.isBuffer(payload)) return payload
    const wider = policy
      .replace("style-src 'self'", `style-src 'self' 'nonce-${mark}'`)
      .replace("; require-trusted-types-for 'script'; trusted-types 'none'", '')
    reply.header('content-security-policy', `${wider}; worker-src 'self' blob:`)
    return payload.toString().replace('<head>', `<head><meta property="csp-nonce" nonce="${mark}"/>`)
  })
}
