import { useEffect, useRef, useState } from 'react'
import { notificationDate } from '../../../shop/notifications/notification.ts'
import { Button } from '../../ui/button.tsx'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'
import {
  loadNotifications,
  markAllRead,
  unreadIds,
  type Entry,
  type Notifications,
} from './browser-notifications.ts'

/** At most 300 px high; the region itself takes the focus, so that the keyboard can scroll it. */
export function NotificationList({ notifications }: { notifications: Notifications }) {
  const region = useRef<HTMLElement>(null)

  function retry() {
    // The button disappears: the focus must not be lost with it.
    region.current?.focus()
    void loadNotifications()
  }

  return (
    <section
      ref={region}
      aria-label="Notifications"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[min(300px,calc(100svh-129px))] overflow-y-auto overscroll-contain rounded-card outline-offset-[-3px]"
    >
      {notifications.kind === 'loading' && (
        <output className="block px-4 py-5 text-small text-muted">Loading...</output>
      )}
      {notifications.kind === 'failed' && (
        <div className="flex flex-col items-start gap-3 p-4">
          <output className="text-small">The notifications could not be loaded.</output>
          <Button kind="secondary" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {notifications.kind === 'loaded' &&
        (notifications.entries.length === 0 ? (
          <p className="px-4 py-5 text-small text-muted">No notifications yet.</p>
        ) : (
          <Entries entries={notifications.entries} seen={notifications.seen} />
        ))}
      <MoreBelow key={notifications.kind} />
    </section>
  )
}

/** All are read once they are shown; the marks of new ones stay until the list is closed. */
function Entries({ entries, seen }: { entries: Entry[]; seen: string[] }) {
  const [unread] = useState(() => unreadIds(entries, seen))
  useEffect(() => markAllRead(entries), [entries])
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line px-4 py-3 last:border-b-0">
          <NotificationEntry entry={entry} unread={unread.has(entry.id)} />
        </li>
      ))}
    </ul>
  )
}

function NotificationEntry({ entry, unread }: { entry: Entry; unread: boolean }) {
  return (
    <article className="relative pl-4">
      {unread && (
        <span aria-hidden="true" className="absolute top-[7px] left-0 size-2 rounded-round bg-accent" />
      )}
      <h3 className={`font-sans text-small wrap-anywhere ${unread ? 'font-bold' : 'font-normal'}`}>
        {unread && <span className="sr-only">Unread: </span>}
        {entry.title}
      </h3>
      <p className="mt-1 text-small wrap-anywhere whitespace-pre-line">{entry.body}</p>
      <time dateTime={entry.dateTime} className="mt-1 block text-fine text-muted tabular-nums">
        {notificationDate(entry.dateTime)}
      </time>
    </article>
  )
}
