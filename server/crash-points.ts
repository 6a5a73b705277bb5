import type { Db } from '../database/connect.ts'
import type { BackOffice } from '../shop/back-office/back-office.ts'
import type { Mailer } from '../shop/mail/mailer.ts'
import type { PaymentGateway } from '../shop/payments/payment-gateway.ts'

type Outward = { db: Db; payments: PaymentGateway; backOffice: BackOffice; mailer: Mailer }

/**
 * For kill tests: counts the moments before and after each commit and each outside effect from the first
 * transaction on, and ends the process at number `crashAt` as a power cut would. Without a number
 * the doors are passed through untouched.
 */
export function withCrashPoints(crashAt: number | undefined, outward: Outward): Outward {
  if (crashAt === undefined) return outward
  let reached = 0
  let begun = false
  const point = (name: string | symbol) => {
    // What happens at start is another test's business: a checkout begins with a transaction.
    begun ||= name === 'transaction'
    if (begun) reached += 1
    if (reached === crashAt) process.kill(process.pid, 'SIGKILL')
  }
  const around = <Door extends object>(door: Door, methods?: string[]): Door =>
    new Proxy(door, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver)
        if (typeof value !== 'function' || (methods && !methods.includes(String(name)))) return value
        return async (...given: unknown[]) => {
          point(name)
          const result: unknown = await value.apply(target, given)
          point(name)
          return result
        }
      },
    })
  return {
    db: around(outward.db, ['transaction']),
    payments: around(outward.payments),
    backOffice: around(outward.backOffice),
    mailer: around(outward.mailer),
  }
}
