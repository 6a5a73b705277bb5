import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useNavigate } from 'react-router'
import { cents, formatDollars } from '../../../shop/money.ts'
import { barAddress, barName, productAddress, type Dashboard } from './dashboard-words.ts'

/** Of its own file: what draws them comes only to who looks at a plot. A press leads where the table's links lead. */
export default function Plot({ kind, dashboard }: { kind: 'sales' | 'products'; dashboard: Dashboard }) {
  const navigate = useNavigate()
  const open = (address: string) => void navigate(address)
  return (
    <div className="h-70" aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        {kind === 'sales' ? salesPlot(dashboard, open) : productsPlot(dashboard, open)}
      </ResponsiveContainer>
    </div>
  )
}

const text = { fill: 'var(--color-muted)', fontSize: 13 }
/** Nothing moves: a figure is either there or not. */
const still = { isAnimationActive: false } as const
const panel = {
  contentStyle: {
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--shadow-popover)',
    fontSize: 14,
  },
  itemStyle: { color: 'var(--color-ink)' },
  cursor: { fill: 'var(--color-tint)' },
  formatter: (value: unknown) => formatDollars(cents(Number(value))),
} as const

type Open = (address: string) => void

function salesPlot({ bars, period }: Dashboard, open: Open) {
  const data = bars.map((bar) => ({ ...bar, name: barName(bar.day, period) }))
  return (
    <BarChart
      data={data}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      className="cursor-pointer"
      onClick={({ activeIndex }) => {
        const pressed = bars[Number(activeIndex)]
        if (pressed) open(barAddress(pressed.day, period))
      }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="name"
        tick={text}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-control)' }}
        minTickGap={24}
      />
      <YAxis
        tick={text}
        tickLine={false}
        axisLine={false}
        width={64}
        domain={[0, 'auto']}
        tickFormatter={(value: number) => shortDollars.format(value / 100)}
      />
      <Tooltip {...panel} {...still} />
      <Bar dataKey="retailCents" name="Retail" stackId="sales" fill="var(--color-plot-1)" {...still} />
      <Bar dataKey="partnerCents" name="Partner" stackId="sales" fill="var(--color-plot-2)" {...still} />
    </BarChart>
  )
}

const mostPlotted = 6

function productsPlot({ bestSellers, span }: Dashboard, open: Open) {
  return (
    <BarChart
      data={bestSellers.slice(0, mostPlotted)}
      layout="vertical"
      margin={{ top: 0, right: 88, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      className="cursor-pointer"
      onClick={({ activeIndex }) => {
        const pressed = bestSellers[Number(activeIndex)]
        if (pressed) open(productAddress(pressed.number, span))
      }}
    >
      <XAxis type="number" hide domain={[0, 'dataMax']} />
      <YAxis
        type="category"
        dataKey="number"
        tick={{ ...text, fill: 'var(--color-ink)' }}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-control)' }}
        width={96}
      />
      <Tooltip {...panel} {...still} />
      <Bar dataKey="cents" name="Sales" fill="var(--color-plot-1)" maxBarSize={28} {...still}>
        <LabelList
          dataKey="cents"
          position="right"
          formatter={(value: unknown) => formatDollars(cents(Number(value)))}
          style={{ fill: 'var(--color-ink)', fontSize: 13 }}
        />
      </Bar>
    </BarChart>
  )
}

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
