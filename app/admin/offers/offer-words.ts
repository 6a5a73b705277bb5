import type { CallAnswerOf } from '../../../api/http/client.ts'
import { cents, formatDollars } from '../../../shop/money.ts'
import type { DeskView } from '../../../shop/offers/desk/desk-view.ts'

/** As the calls answer it. */
export type ListedOffer = CallAnswerOf<'GET /api/offers'>[number]
export type WholeOffer = CallAnswerOf<'GET /api/offers/{number}'>
export type Edition = WholeOffer['editions'][number]
export type EditionLine = Edition['lines'][number]
export type EditionState = Edition['state']

export const viewNames: Record<DeskView, string> = {
  answer: 'To answer',
  drafts: 'Drafts',
  waiting: 'Waiting for buyer',
  accepted: 'Accepted, not paid',
  paid: 'Paid',
  ended: 'Ended',
  all: 'All',
}

export const stateNames: Record<EditionState, string> = {
  DRAFT: 'Draft',
  SENT: 'Waiting for buyer',
  ACCEPTED: 'Accepted, not paid',
  PAID: 'Paid',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
  REPLACED: 'Replaced',
}

/** Why a list has none. */
export const nothingWords: Record<DeskView, string> = {
  answer: 'No one is waiting for an answer right now.',
  drafts: 'There are no drafts. Start one with New quote.',
  waiting: 'No quote is waiting for its buyer.',
  accepted: 'No quote is accepted and still to be paid.',
  paid: 'No quote has been paid yet.',
  ended: 'No quote was declined, withdrawn or closed, and none has expired.',
  all: 'There are no quotes yet. Start one with New quote.',
}

/** What it is about: 'Request', 'Freight for order SO-1001' */
export function kindWords({ kind, order }: Pick<ListedOffer, 'kind' | 'order'>): string {
  if (kind === 'freight') return order ? `Freight for order ${order}` : 'Freight'
  return kind === 'request' ? 'Request' : 'From staff'
}

/** '−12%', '+5.5%'; of a price that the list does not have, '' */
export function changeWords(listCents: number | null, unitCents: number): string {
  if (!listCents || listCents === unitCents) return ''
  const percent = Math.round(((unitCents - listCents) / listCents) * 1000) / 10
  if (percent === 0) return unitCents < listCents ? '−0.1%' : '+0.1%'
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}

export function dollars(amount: number): string {
  return formatDollars(cents(amount))
}

/** 'from $1,200.00' if the buyer may leave something in or out. */
export function totalWords(leastCents: number, mostCents: number): string {
  return leastCents === mostCents ? dollars(leastCents) : `${dollars(leastCents)} to ${dollars(mostCents)}`
}
