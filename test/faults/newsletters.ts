import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { openSession } from '../../shop/identity/open-session.ts'
import { setAdmin } from '../../shop/identity/person-store.ts'
import { signInCookies } from '../../shop/identity/session.ts'
import type { Scene } from './scene.ts'

/** Staff who use the newsletter's calls; they ask again while the shop is down. */
export type Desk = {
  ask(
    method: string,
    address: string,
    body?: unknown,
    headers?: object,
  ): Promise<{ status: number; body: Answer }>
}

export type Answer = {
  _id: string
  state: string
  recipients: number
  queued: number
  sending: number
  sent: number
  failed: number
  unknown: number
  skipped: number
  bounced: number
  pauseReason: string | null
}

export async function openDesk(scene: Scene): Promise<Desk> {
  const session = await signInStaff(scene)
  const cookie = `${signInCookies('http://localhost:3000').session}=${session}`
  return {
    async ask(method, address, body, headers = {}) {
      const until = performance.now() + 120_000
      for (;;) {
        try {
          const response = await fetch((scene.origins[0] ?? '') + address, {
            method,
            headers: {
              cookie,
              'x-requested-with': 'shop',
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body !== undefined && { body: JSON.stringify(body) }),
            signal: AbortSignal.timeout(10_000),
          })
          return { status: response.status, body: (await response.json()) as Answer }
        } catch (error) {
          if (performance.now() > until) throw error
          await delay(50)
        }
      }
    },
  }
}

async function signInStaff({ connection: { db }, standIns }: Scene): Promise<string> {
  return db.transaction(async (tx) => {
    const identity = {
      issuer: `${standIns.origin}/oidc`,
      sub: 'boss',
      name: 'Boss',
      email: 'boss@shop.test',
      emailVerified: true,
      provedAt: new Date(),
    }
    const opened = await openSession({ partners: 'any', adminEmails: [] }, tx, {
      identity,
      idToken: 'no.id.token',
      refreshToken: null,
    })
    if (!opened.ok) throw new Error('staff could not sign in')
    await setAdmin(tx, 'boss', true)
    return opened.value.session
  })
}

/** This many people on the list, and nobody else. */
export async function fillList(db: Db, people: number, prefix = 'p'): Promise<void> {
  await db.execute(
    sql`update subscriber set subscribed = false, left_at = now(), left_by = 'admin' where subscribed`,
  )
  await db.execute(sql`insert into subscriber (email, display_name, source, consent)
    select ${prefix} || n || '@lab.test', 'Person ' || n, 'import', 'A fault run' from generate_series(1, ${people}::int) n`)
}

/** Until `isSo`, at most `ms`; how long it took, in ms, or null. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, ms: number): Promise<number | null> {
  const from = performance.now()
  while (!(await isSo())) {
    if (performance.now() - from > ms) return null
    await delay(50)
  }
  return performance.now() - from
}
