import { useState } from 'react'
import { BringBackDialog } from './bring-back-dialog.tsx'
import { leavingWords, nameOf, sourceWords, type Subscriber } from './newsletter-words.ts'
import { useSubscriberToggle, type Said } from './subscriber-toggle.ts'
import { ColumnHeads } from '../kit/column-heads.tsx'

/** One line each, with the switch that puts them on the list or takes them off it. */
export function SubscriberTable({
  subscribers,
  readAt,
  timeZone,
  say,
}: {
  subscribers: Subscriber[]
  /** when the list was read */
  readAt: number
  timeZone: string
  say: (said: Said | null) => void
}) {
  const [asked, setAsked] = useState<Subscriber | null>(null)
  const toggle = useSubscriberToggle(readAt, say)
  return (
    <>
      <table className="mt-2 block w-full bg-surface md:table">
        <caption className="sr-only">Subscribers, newest first</caption>
        <ColumnHeads names={['Subscriber', 'How they joined', 'Subscribed']} />
        <tbody className="block md:table-row-group">
          {subscribers.map((subscriber) => (
            <Row
              key={subscriber._id}
              subscriber={subscriber}
              timeZone={timeZone}
              on={toggle.isOn(subscriber)}
              onToggle={() =>
                toggle.isOn(subscriber) ? void toggle.leave(subscriber) : setAsked(subscriber)
              }
            />
          ))}
        </tbody>
      </table>
      {asked && (
        <BringBackDialog
          subscriber={asked}
          timeZone={timeZone}
          onClose={() => setAsked(null)}
          bringBack={(reason) => toggle.bringBack(asked, reason)}
        />
      )}
    </>
  )
}

const cell = 'block px-4 py-0.5 align-top md:table-cell md:px-3 md:py-2.5 md:first:pl-4 md:last:pr-4'

function Row({
  subscriber,
  timeZone,
  on,
  onToggle,
}: {
  subscriber: Subscriber
  timeZone: string
  on: boolean
  onToggle: () => void
}) {
  const { displayName, email, source, consent, bounced } = subscriber
  const leaving = on ? null : leavingWords(subscriber, timeZone)
  return (
    <tr className="block border-b border-line py-3 md:table-row">
      <td className={`${cell} wrap-anywhere`}>
        <span className="block font-semibold">
          {displayName || <span className="font-normal text-muted">Without a name</span>}
        </span>
        {email}
        {bounced && <span className="block text-small text-danger">Bounced: {bounced}</span>}
        {leaving && <span className="block text-small text-muted">{leaving}</span>}
      </td>
      <td className={`${cell} text-muted md:w-[28%]`}>
        {sourceWords[source]}
        {consent && consent !== sourceWords[source] && (
          <span className="block text-small wrap-anywhere">{consent}</span>
        )}
      </td>
      <td className={`${cell} md:whitespace-nowrap`}>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          aria-label={`${nameOf(subscriber)} is subscribed`}
          onClick={onToggle}
          className="group inline-flex min-h-11 items-center gap-2 md:min-h-8"
        >
          <span
            aria-hidden="true"
            className={`flex h-6 w-11 items-center rounded-round border p-0.5 transition-colors ${on ? 'justify-end border-accent bg-accent' : 'border-control bg-surface'}`}
          >
            <span className={`size-4.5 rounded-round ${on ? 'bg-accent-ink' : 'bg-control'}`} />
          </span>
          {on ? 'Yes' : 'No'}
        </button>
      </td>
    </tr>
  )
}
