import { writeSync } from 'node:fs'
import type pg from 'pg'
import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../../shop/back-office/back-office.ts'
import type { Mailer } from '../../shop/mail/mailer.ts'
import type { PaymentGateway } from '../../shop/payments/payment-gateway.ts'

type Outward = { db: Db; payments: PaymentGateway; backOffice: BackOffice; mailer: Mailer }

/** Reading changes nothing, so a kill before it equals a kill after the previous effect. */
const effects = /^(charge|void|refund|create|cancel|post|record|send)/
const writes = /^\s*(insert|update|delete|with)\b/i
/** A note for staff; an order does not need it. */
const notes = /^\s*insert into "outside_call"/i
/** A call that is still running after this time can be hit by a kill while it runs. */
const duringMs = 10

const plan = { at: 0, reached: 0, begun: false }

/**
 * For kill tests: counts commits and effects outside from the first transaction on, and ends the process at number
 * `crashAt` as a power cut would. The moment after one effect is the moment before the next; a call without an
 * immediate answer also counts while it runs. Without a number nothing is changed.
 */
export function withCrashPoints(crashAt: number | undefined, outward: Outward): Outward {
  if (crashAt === undefined) return outward
  plan.at = crashAt
  countWrites((outward.db as unknown as { $client: pg.Pool }).$client)
  return {
    db: countCommits(outward.db),
    payments: countEffects(outward.payments),
    backOffice: countEffects(outward.backOffice),
    mailer: countEffects(outward.mailer),
  }
}

/** Starts counting again: one process can run several scenarios, each with its own end. */
export function armCrashPoint(at: number): void {
  Object.assign(plan, { at, reached: 0, begun: true })
}

function point(name: string): void {
  // Another test checks the start: a checkout begins with a transaction.
  plan.begun ||= name === 'transaction'
  if (!plan.begun) return
  plan.reached += 1
  if (plan.reached !== plan.at) return
  writeSync(2, `killed after point ${plan.at}, ${name}\n`)
  process.kill(process.pid, 'SIGKILL')
}

function countCommits(db: Db): Db {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver) as unknown
      return async (...given: Parameters<Db['transaction']>) => {
        const result: unknown = await target.transaction(...given)
        point('transaction')
        return result
      }
    },
  })
}

/** A statement outside a transaction commits by itself. */
function countWrites(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const counted = async (...given: unknown[]) => {
    const result = await query(...given)
    const text = textOf(given[0])
    if (writes.test(text) && !notes.test(text)) point(text.slice(0, 60))
    return result
  }
  pool.query = counted as unknown as typeof pool.query
}

function countEffects<Door extends object>(door: Door): Door {
  return new Proxy(door, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function' || !effects.test(String(name))) return value
      return async (...given: unknown[]) => {
        const running = setTimeout(() => point(`during ${String(name)}`), duringMs)
        try {
          return (await value.apply(target, given)) as unknown
        } finally {
          clearTimeout(running)
          point(String(name))
        }
      }
    },
  })
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')
}
