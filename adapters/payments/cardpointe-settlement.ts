import { z } from 'zod'
import type { SettledCharge, SettlementOutcome } from '../../shop/payments/payment-gateway.ts'
import { parseJson, type OutboundReply } from '../outbound.ts'
import { isCredit, readAmount, unheard, unreadable } from './cardpointe-answers.ts'

const text = z.string().catch('')
/** Settled amounts are dollars and cents, as text or as a number. */
const sum = z
  .number()
  .transform((dollars) => dollars.toFixed(2))
  .or(text)

const batches = z.array(
  z.looseObject({
    txns: z
      .array(z.looseObject({ retref: text, setlamount: sum, amount: sum, setlstat: text }))
      .nullish()
      .transform((txns) => txns ?? []),
  }),
)
type Settled = z.output<typeof batches>[number]['txns'][number]

/** For a day without settlement the answer is empty, an empty list, or words instead of JSON. */
const nothingSettled = /^("?null( batches)?"?|"?no batch(es)?( found)?"?|\[\])?$/i

/** The batches of a day, with their transactions. */
export function readSettlement(reply: OutboundReply): SettlementOutcome {
  if (reply.kind !== 'answer') return unheard(reply)
  if (reply.status !== 200) return unreadable(reply)
  if (nothingSettled.test(reply.body.trim())) return { kind: 'list', charges: [] }
  const list = batches.safeParse(parseJson(reply.body)).data
  if (!list) return unreadable(reply)
  const charges = list.flatMap(({ txns }) => txns.filter(wasSettled)).map(settledCharge)
  if (charges.includes(null))
    return { kind: 'unknown', reason: 'a settled transaction without retref or amount' }
  return { kind: 'list', charges: charges.filter((charge) => charge !== null) }
}

/** Transactions that the processor rejected are listed with the others. */
function wasSettled({ setlstat }: Settled): boolean {
  return !/^(n|rejected)$/i.test(setlstat)
}

function settledCharge({ retref, setlamount, amount }: Settled): SettledCharge | null {
  const told = setlamount || amount
  const amountCents = readAmount(told)
  if (!retref || amountCents === null) return null
  return { retref, amountCents, status: isCredit({ amount: told }) ? 'refunded' : 'charged' }
}
