import type { Column, Table } from '../../kit/list/data-table.tsx'
import { leavingWords, nameOf, sourceWords, type Subscriber } from '../newsletter-words.ts'
import type { useSubscriberToggle } from './subscriber-toggle.ts'

type Toggle = ReturnType<typeof useSubscriberToggle>

/** One line each, with the switch that puts them on the list or takes them off it. */
export function subscriberTable(
  toggle: Toggle,
  timeZone: string,
  onAsk: (subscriber: Subscriber) => void,
): Table<Subscriber> {
  return {
    caption: 'Subscribers, newest first',
    columns: subscriberColumns(toggle, timeZone, onAsk),
    keyOf: ({ _id }) => _id,
  }
}

function subscriberColumns(
  toggle: Toggle,
  timeZone: string,
  onAsk: (subscriber: Subscriber) => void,
): Column<Subscriber>[] {
  return [
    {
      name: 'Subscriber',
      cell: 'wrap-anywhere',
      show: (one) => <Who subscriber={one} leaving={toggle.isOn(one) ? null : leavingWords(one, timeZone)} />,
    },
    { name: 'How they joined', cell: 'text-muted md:w-[28%]', show: howJoined },
    {
      name: 'Subscribed',
      cell: 'md:whitespace-nowrap',
      show: (one) => (
        <Switch
          name={`${nameOf(one)} is subscribed`}
          on={toggle.isOn(one)}
          onToggle={() => (toggle.isOn(one) ? void toggle.leave(one) : onAsk(one))}
        />
      ),
    },
  ]
}

function Who({ subscriber, leaving }: { subscriber: Subscriber; leaving: string | null }) {
  const { displayName, email, bounced } = subscriber
  return (
    <>
      <span className="block font-semibold">
        {displayName || <span className="font-normal text-muted">Without a name</span>}
      </span>
      {email}
      {bounced && <span className="block text-small text-danger">Bounced: {bounced}</span>}
      {leaving && <span className="block text-small text-muted">{leaving}</span>}
    </>
  )
}

function howJoined({ source, consent }: Subscriber) {
  return (
    <>
      {sourceWords[source]}
      {consent && consent !== sourceWords[source] && (
        <span className="block text-small wrap-anywhere">{consent}</span>
      )}
    </>
  )
}

function Switch({ name, on, onToggle }: { name: string; on: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={name}
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
  )
}
