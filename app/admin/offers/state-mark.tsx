import {
  Ban,
  CalendarX2,
  CircleCheck,
  CircleDashed,
  Hourglass,
  MailQuestionMark,
  Replace,
  Undo2,
} from 'lucide-react'
import { StatusMark } from '../kit/status-mark.tsx'
import { stateNames, type EditionState } from './offer-words.ts'

const looks = {
  DRAFT: { icon: CircleDashed, look: 'text-muted' },
  SENT: { icon: Hourglass, look: 'text-warning' },
  ACCEPTED: { icon: Hourglass, look: 'text-warning font-semibold' },
  PAID: { icon: CircleCheck, look: 'text-success' },
  DECLINED: { icon: Ban, look: 'text-muted' },
  EXPIRED: { icon: CalendarX2, look: 'text-muted' },
  WITHDRAWN: { icon: Ban, look: 'text-muted' },
  REPLACED: { icon: Replace, look: 'text-muted' },
} as const

export function EditionMark({ state }: { state: EditionState }) {
  return <StatusMark {...looks[state]}>{stateNames[state]}</StatusMark>
}

/** Where an offer stands: what waits for staff first, then what its buyer sees. */
export function OfferMarks({
  waits,
  isClosed,
  hasDraft,
  shown,
  isBeingPaid,
  isReturned,
}: {
  waits: boolean
  isClosed: boolean
  hasDraft: boolean
  shown: EditionState | null
  isBeingPaid: boolean
  isReturned: boolean
}) {
  return (
    <span className="flex flex-col items-start gap-0.5">
      {waits && (
        <StatusMark icon={MailQuestionMark} look="font-semibold text-accent">
          To answer
        </StatusMark>
      )}
      {isClosed && (
        <StatusMark icon={Ban} look="text-muted">
          Closed
        </StatusMark>
      )}
      {isBeingPaid && (
        <StatusMark icon={Hourglass} look="font-semibold text-warning">
          Being paid
        </StatusMark>
      )}
      {isReturned && (
        <StatusMark icon={Undo2} look="text-muted">
          Payment refunded
        </StatusMark>
      )}
      {shown && !isClosed && !isBeingPaid && !isReturned && <EditionMark state={shown} />}
      {hasDraft && !isClosed && (
        <StatusMark icon={CircleDashed} look="text-muted">
          {shown ? 'New edition begun' : 'Draft'}
        </StatusMark>
      )}
    </span>
  )
}
