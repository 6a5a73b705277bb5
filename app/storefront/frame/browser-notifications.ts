import { useSyncExternalStore } from 'react'
import { callApi } from '../../../api/http/client.ts'
import {
  countUnread,
  mostSeen,
  readSeen,
  seenCookie,
  seenCookieDays,
  seenIds,
  type Notification,
} from '../../../shop/notifications/notification.ts'
import { cookieLine, findCookie } from '../../cookie.ts'
import { whenIdle } from '../../ui/later/when-idle.ts'

export type Entry = Pick<Notification, 'id' | 'title' | 'body' | 'dateTime'>

export type Notifications =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `seen`: the ids that this browser has shown, in any tab */
  | { kind: 'loaded'; entries: Entry[]; seen: string[] }

const loading: Notifications = { kind: 'loading' }

/** Loaded once for a document, when it is idle. */
export function useNotifications(): Notifications {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => loading,
  )
}

export function unreadOf(notifications: Notifications): number {
  return notifications.kind === 'loaded' ? countUnread(notifications.entries, notifications.seen) : 0
}

/** Which entries have a mark: those that `unreadOf` counts. */
export function unreadIds(entries: Entry[], seen: string[]): Set<string> {
  const unread = entries.slice(0, mostSeen).filter((entry) => countUnread([entry], seen) > 0)
  return new Set(unread.map(({ id }) => id))
}

export function markAllRead(entries: Entry[]): void {
  writeSeen(seenIds(entries))
  followSeen()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
  channel?.postMessage(null)
}

/** Of two requests the later one counts: who is signed in may have changed in between. */
export async function loadNotifications(): Promise<void> {
  change(loading)
  turn += 1
  const mine = turn
  const outcome = await callApi('GET /api/notifications', {})
  if (mine !== turn) return
  if (outcome.kind !== 'answer') return change({ kind: 'failed' })
  const entries = outcome.body.map(({ _id, title, body, dateTime }) => ({ id: _id, title, body, dateTime }))
  change({ kind: 'loaded', entries, seen: seenHere() })
}

let current: Notifications = loading
let asked = false
let turn = 0
let stopWaiting: (() => void) | null = null
let channel: BroadcastChannel | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) startFollowing()
  if (!asked) stopWaiting ??= whenIdle(askOnce, idleWithinMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopFollowing()
  }
}

const idleWithinMs = 5000

/**
 * Some notifications are only for partners: after a sign-in or log out the list is loaded again, if it was loaded at
 * all.
 */
export function askAgainFor(reader: string): void {
  if (reader === knownReader) return
  const isFirst = knownReader === null
  knownReader = reader
  if (!isFirst && asked) void loadNotifications()
}

let knownReader: string | null = null

function askOnce(): void {
  asked = true
  void loadNotifications()
}

/** Other tabs tell what they have shown: by channel, or by local storage if the cookie cannot be set. */
function startFollowing(): void {
  channel = new BroadcastChannel(seenCookie)
  channel.addEventListener('message', followSeen)
  window.addEventListener('storage', followSeen)
}

function stopFollowing(): void {
  stopWaiting?.()
  stopWaiting = null
  channel?.close()
  channel = null
  window.removeEventListener('storage', followSeen)
}

function followSeen(): void {
  if (current.kind === 'loaded') change({ ...current, seen: seenHere() })
}

function change(next: Notifications): void {
  current = next
  for (const listener of listeners) listener()
}

function seenHere(): string[] {
  return readSeen(decoded(findCookie(document.cookie, seenCookie)) ?? kept())
}

/** Always Secure. A shop on plain http cannot set such a cookie: local storage takes its place. */
function writeSeen(ids: string[]): void {
  const value = ids.length ? encodeURIComponent(JSON.stringify(ids)) : ''
  document.cookie = cookieLine(seenCookie, value, { secure: true, days: seenCookieDays })
  if ((findCookie(document.cookie, seenCookie) ?? '') === value) return
  try {
    window.localStorage.setItem(seenCookie, JSON.stringify(ids))
  } catch {
    // A browser that stores nothing shows them as new on the next page.
  }
}

function kept(): string | null {
  try {
    return window.localStorage.getItem(seenCookie)
  } catch {
    return null
  }
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}
