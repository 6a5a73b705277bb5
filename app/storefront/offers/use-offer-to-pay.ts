import { useMemo } from 'react'
import { callApi } from '../../../api/http/client.ts'
import type { Billing } from '../../../shop/checkout/billing.ts'
import { sendPatiently } from '../checkout/send-order.ts'
import type { Card } from '../checkout/use-card-token.ts'
import type { ToldInstructions } from '../checkout/use-instructions.ts'
import type { Payable } from '../checkout/use-paying.ts'
import { addressOf, addressOfDone, askForPayment, type Access } from './access.ts'

export type Acceptance = {
  edition: number
  /** the optional lines that are taken */
  chosen: number[]
  /** cents as text, exactly what the page showed */
  amount: string
  billing: Billing
} & ToldInstructions &
  Partial<Card>

/** After it, this page itself says what was paid and what comes next. */
export function useOfferToPay(access: Access, isFree: boolean): Payable<Acceptance> {
  const key = JSON.stringify(access)
  return useMemo(() => {
    const by = JSON.parse(key) as Access
    const address = addressOf(by)
    return {
      send: (sent, idempotencyKey, onSilence) =>
        sendPatiently(
          (signal) =>
            callApi('POST /api/offers/accept', {
              body: { link: '', number: '', ...by, ...sent },
              headers: { 'Idempotency-Key': idempotencyKey },
              signal,
            }),
          onSilence,
        ),
      ask: (_, signal) => askForPayment(by, signal),
      mayStillSend: () => true,
      goneTo: address,
      paidTo: addressOfDone(by, 'paid'),
      back: { address, words: 'Back to the quote' },
      paidHeading: isFree ? 'Accepted' : 'Paid',
      steps: isFree
        ? ['Send your answer', 'Accept the quote', 'Record your order']
        : ['Send your answer', 'Charge your card', 'Record your order'],
    }
  }, [key, isFree])
}
