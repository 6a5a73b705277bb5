import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/connect.ts'
import { readLink } from '../shop/mail/signed-link.ts'

/**
 * The button of a mail program (RFC 8058): pressed from anywhere, without a cookie and without an origin. Its signed
 * link is its proof; it is the one form that need not come from our own pages (safety.md s.4.4).
 */
export async function isOneClick({ db }: { db: Db }, request: FastifyRequest): Promise<boolean> {
  const token = oneClickToken(request)
  return token !== null && (await readLink(db, 'unsubscribe', token)) !== null
}

/** What such a press carries; whether it is ours, only the database tells. */
export function oneClickToken({ method, url }: FastifyRequest): string | null {
  const [path, query] = url.split('?')
  if (method !== 'POST' || path !== '/unsubscribe') return null
  return new URLSearchParams(query).get('t')
}
