import { Building2, CircleDot, CreditCard, Mail, UserRound, type LucideIcon } from 'lucide-react'
import type { TimelineKind } from '../../../shop/orders/admin/timeline.ts'
import type { WholeOrder } from './browser-orders.ts'
import { exactMoment } from '../kit/dates.ts'

const kinds: Record<TimelineKind, { icon: LucideIcon; name: string }> = {
  state: { icon: CircleDot, name: 'State' },
  gateway: { icon: CreditCard, name: 'Card gateway' },
  'back-office': { icon: Building2, name: 'Back office' },
  staff: { icon: UserRound, name: 'Staff' },
  mail: { icon: Mail, name: 'Mail' },
}

/** Everything that happened to an order, oldest first. */
export function OrderTimeline({ order, timeZone }: { order: WholeOrder; timeZone: string }) {
  return (
    <section aria-labelledby="story">
      <h3 id="story" className="text-card font-[650]">
        What happened
      </h3>
      <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {grouped(order.story).map(({ at, kind, text, detail, bad, more, until }, place) => {
          const { icon: Icon, name } = kinds[kind]
          return (
            <li
              key={place}
              className="grid grid-cols-[1.25rem_1fr] gap-x-3 px-4 py-2 print:py-0.5 md:grid-cols-[1.25rem_10.5rem_1fr]"
            >
              <span title={name} className={bad ? 'text-danger' : 'text-muted'}>
                <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
                <span className="sr-only">{name}: </span>
              </span>
              <time dateTime={at} className="text-muted tabular-nums max-md:order-1 max-md:col-start-2">
                {exactMoment(at, timeZone)}
              </time>
              <div className="min-w-0">
                <span
                  className={`wrap-anywhere ${kind === 'state' ? 'font-semibold' : ''} ${bad ? 'text-danger' : ''}`}
                >
                  {text}
                </span>
                {detail && <span className="block wrap-anywhere text-muted">{detail}</span>}
                {more > 0 && (
                  <span className="block text-muted">
                    {more} more like it, the last {exactMoment(until, timeZone)}
                  </span>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type Entry = WholeOrder['story'][number]

/** What repeats itself while something outside is away is told once, with how often and until when. */
function grouped(story: Entry[]): (Entry & { more: number; until: string })[] {
  const told: (Entry & { more: number; until: string })[] = []
  for (const entry of story) {
    const last = told.at(-1)
    if (last && entry.bad && last.kind === entry.kind && last.text === entry.text) {
      last.more += 1
      last.until = entry.at
    } else told.push({ ...entry, more: 0, until: entry.at })
  }
  return told
}
