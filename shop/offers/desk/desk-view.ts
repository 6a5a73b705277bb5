import type { EditionState } from '../offer.ts'

/** What the list of staff can be narrowed to. One offer may stand under two: a draft is begun, and a question is open. */
export const deskViews = ['answer', 'drafts', 'waiting', 'accepted', 'paid', 'ended', 'all'] as const
export type DeskView = (typeof deskViews)[number]

/** What decides what staff can do with an offer. */
export type Standing = {
  hasDraft: boolean
  /** of the edition that its buyer sees, as it stands now: past its day it is EXPIRED; null: nothing was sent */
  shown: EditionState | null
  isBeingPaid: boolean
  isClosed: boolean
}

const canEnd: (EditionState | null)[] = ['SENT', 'ACCEPTED']

/** What staff can do. What is being paid neither ends nor changes until it is known how that ended. */
export function possibleActs({ hasDraft, shown, isBeingPaid, isClosed }: Standing) {
  const isOpen = canEnd.includes(shown)
  return {
    /** a new edition, or the first */
    draft: !hasDraft && shown !== 'PAID' && !isBeingPaid,
    send: hasDraft && !isBeingPaid,
    /** whom it is for */
    correct: hasDraft && shown === null && !isClosed,
    discard: hasDraft && shown !== null,
    withdraw: isOpen && !isBeingPaid,
    /** nothing (more) will come of it */
    close: !isClosed && !isOpen && shown !== 'PAID',
  }
}

/** As it is now, whether or not the end of its day was written down. */
export function stateNow(
  { state, validUntil }: { state: EditionState; validUntil: Date | null },
  now: Date,
): EditionState {
  const isOver = canEnd.includes(state) && validUntil !== null && validUntil <= now
  return isOver ? 'EXPIRED' : state
}

export const longestReason = 500
export const longestMessage = 4000
