import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/connect.ts'
import { readLink } from '../shop/mail/signed-link.ts'

/**
 * The button of a mail program (RFC 8058): pressed from anywhere, without a cookie and without an origin. Its signed
 * link is its proof; it is the one form that need not come from our own pages (safety.md s.4.4).
 */
export async function isOneClick({ db }: { db: Db }, { method, url }: FastifyRequest): Promise<boolean> {
  const [path, query] = url.split('?')
  if (method !== 'POST' || path !== '/unsubscribe') return false
  const token = new URLSearchParams(query).get('t')
  return token !== null && (await readLink(db, 'unsubscribe', token)) !== null
}
