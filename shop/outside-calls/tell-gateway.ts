import type { InquiryOutcome, RefundOutcome, VoidOutcome } from '../payments/payment-gateway.ts'

/** The gateway's answer in a few words, for the timeline of an order. */
type Told = { outcome: string; detail?: string }

export function tellInquiry(answer: InquiryOutcome): Told {
  if (answer.kind === 'unknown') return { outcome: 'no clear answer', detail: answer.reason }
  if (answer.kind === 'absent') return { outcome: 'not there' }
  const detail = answer.charges.map(({ status, retref }) => `${status} ${retref}`).join(', ')
  return { outcome: 'found', detail }
}

export function tellVoid(answer: VoidOutcome): Told {
  if (answer.kind === 'void') return { outcome: 'voided' }
  if (answer.kind === 'absent') return { outcome: 'not there' }
  return { outcome: answer.kind === 'refused' ? 'refused' : 'no clear answer', detail: answer.reason }
}

export function tellRefund(answer: RefundOutcome): Told {
  if (answer.kind === 'refunded') return { outcome: 'refunded', detail: answer.retref }
  return { outcome: answer.kind === 'refused' ? 'refused' : 'no clear answer', detail: answer.reason }
}
