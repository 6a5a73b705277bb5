import type { Cents } from '../money.ts'

/** `recent` every ten minutes, `night` once a day, `day` when somebody asks for one. */
export type RunKind = 'recent' | 'night' | 'day'

type DifferenceKind =
  /** live at the gateway although the buyer was told that nothing was charged */
  | 'late-approval'
  /** live at the gateway besides the charge of the same order */
  | 'second-charge'
  /** the gateway has it, and no attempt of the shop matches */
  | 'only-at-gateway'
  /** paid here, and not live at the gateway */
  | 'not-at-gateway'
  | 'other-amount'
  /** nobody knows yet how it ended, and the gateway has it live */
  | 'in-doubt'
  | 'strange-refund'
  /** paid here, and not in the back office */
  | 'not-in-books'
  /** in the back office under a number of ours that nobody has paid for */
  | 'only-in-books'
  | 'other-total'

/** Something about which shop, gateway and back office differ. */
export type Difference = {
  kind: DifferenceKind
  orderNumber: string | null
  retref: string | null
  amountCents: Cents | null
  /** what was found and what was done, as sentences for staff */
  detail: string
  /** the shop has corrected it by itself */
  done: boolean
}

/** What one part of a run has found. `unanswered` is neither a difference nor an agreement. */
export type Findings = { checked: number; unanswered: number; differences: Difference[] }

export function summed(parts: Findings[]): Findings {
  return {
    checked: parts.reduce((sum, { checked }) => sum + checked, 0),
    unanswered: parts.reduce((sum, { unanswered }) => sum + unanswered, 0),
    differences: parts.flatMap(({ differences }) => differences),
  }
}

/** One difference is told once, in however many runs it is found. */
export function differenceKey({ kind, orderNumber, retref }: Difference): string {
  return `difference ${kind} ${orderNumber ?? '-'} ${retref ?? '-'}`
}
