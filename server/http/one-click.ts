import type { FastifyRequest } from 'fastify'
import type { Db } from '../../database/connect.ts'
import { readLink } from '../../shop/mail/signed-link.ts'

/**
 * The unsubscribe button of a mail program (RFC 8058) comes from anywhere, without a cookie and without an origin. Its
 * signed link is its proof: it is the only form that need not come from our own pages (docs/safety.md, Access).
 */
export async function isOneClick({ db }: { db: Db }, request: FastifyRequest): Promise<boolean> {
  const token = oneClickToken(request)
  return token !== null && (await readLink(db, 'unsubscribe', token)) !== null
}

/** The token of such a request; only the database tells whether we signed it. */
export function oneClickToken({ method, url }: FastifyRequest): string | null {
  const [path, query] = url.split('?')
  if (method !== 'POST' || path !== '/unsubscribe') return null
  return new URLSearchParams(query).get('t')
}
