import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { cents, formatDollars, sum } from '../../../shop/money.ts'
import { changeWords, ordersAddress, type Dashboard } from './dashboard-words.ts'

/** Four figures, each with its change and the list that it counts. */
export function FigureCards({ dashboard }: { dashboard: Dashboard }) {
  const { now, before, period, span, bars } = dashboard
  const days = { from: span.from, to: span.to }
  const paid = { filter: 'paid', ...days }
  const share = (key: 'retailCents' | 'partnerCents') =>
    formatDollars(sum(bars.map((bar) => cents(bar[key]))))
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      <Card
        name="Sales"
        figure={formatDollars(cents(now.salesCents))}
        change={changeWords(now.salesCents, before.salesCents, period)}
        to={ordersAddress(paid)}
      >
        <Link to={ordersAddress({ ...paid, tier: 'retail' })} className={partLink}>
          {share('retailCents')} retail
        </Link>
        <Link to={ordersAddress({ ...paid, tier: 'partner' })} className={partLink}>
          {share('partnerCents')} partner
        </Link>
      </Card>
      <Card
        name="Orders"
        figure={now.orders.toLocaleString('en-US')}
        change={changeWords(now.orders, before.orders, period)}
        to={ordersAddress(paid)}
      />
      <Card
        name="Average order"
        figure={formatDollars(cents(now.averageCents))}
        change={changeWords(now.averageCents, before.averageCents, period)}
        to={ordersAddress(paid)}
      />
      <Card
        name="Failed payments"
        figure={now.notCharged.toLocaleString('en-US')}
        change={changeWords(now.notCharged, before.notCharged, period)}
        to={ordersAddress({ filter: 'not-charged', ...days })}
      />
    </div>
  )
}

const partLink =
  'relative inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline md:min-h-8'
const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight, new: ArrowUpRight }

function Card({
  name,
  figure,
  change: { way, words },
  to,
  children,
}: {
  name: string
  figure: string
  change: ReturnType<typeof changeWords>
  to: string
  children?: React.ReactNode
}) {
  const Arrow = arrows[way]
  return (
    <section className="relative rounded-card border border-line bg-surface p-4">
      <h3 className="text-small font-semibold">
        {/* the whole card leads to the list */}
        <Link to={to} className="after:absolute after:inset-0 hover:underline">
          {name}
        </Link>
      </h3>
      <p className="mt-1 font-gothic text-[1.75rem] leading-8 font-bold tabular-nums">{figure}</p>
      <p className="mt-1 flex items-start gap-1.5 text-muted">
        <Arrow aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        {words}
      </p>
      {children && <p className="mt-1 flex flex-wrap gap-x-4">{children}</p>}
    </section>
  )
}
