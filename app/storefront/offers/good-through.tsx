import { useSyncExternalStore } from 'react'
import { goodThrough } from '../../../shop/offers/good-through.ts'

/** Until when, in the time of the shop; and in the buyer's own, if that is another. */
export function GoodThrough({ validUntil, timeZone }: { validUntil: string; timeZone: string }) {
  const here = goodThrough(validUntil, timeZone)
  // The server does not know where they are.
  const there = useSyncExternalStore(
    never,
    () => (isSameTime(validUntil, timeZone) ? '' : goodThrough(validUntil, undefined)),
    () => '',
  )
  return (
    <>
      Good through <time dateTime={validUntil}>{here}</time>
      {there && <span className="text-muted"> (your time: {there})</span>}
    </>
  )
}

function isSameTime(iso: string, timeZone: string): boolean {
  const at = new Date(iso)
  const clock = (zone: string | undefined) => at.toLocaleString('en-US', { timeZone: zone })
  return clock(timeZone) === clock(undefined)
}

const never = () => () => {}
