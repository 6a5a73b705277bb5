import { momentWords, recentMoment } from './dates.ts'
import { useTimeZone } from './time-zone.ts'

/** In the time zone of the shop, whole. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentWords(at, useTimeZone())}</time>
}

/** The same as a list says it: how long ago, if that is not a day. The whole is its tooltip. */
export function RecentMoment({
  at,
  now,
  className,
}: {
  at: string
  /** when the list was read */
  now: number
  className?: string
}) {
  const timeZone = useTimeZone()
  return (
    <time dateTime={at} title={momentWords(at, timeZone)} className={className}>
      {recentMoment(at, timeZone, now)}
    </time>
  )
}
