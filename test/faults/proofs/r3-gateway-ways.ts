import { setTimeout as delay } from 'node:timers/promises'
import { tokenOf } from '../../../stand-ins/card-gateway/card-vault.ts'
import { cards } from '../../kit/world.ts'
import { buy, drawEmail, priceCarts } from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene } from '../scene.ts'
import { leftBehind, settle } from '../settle.ts'

type Way = {
  name: string
  switches: Record<string, string>
  card?: string
  end: End
  restMs?: number
  quick?: true
}
type End = keyof typeof messages

/** What the buyer reads in the end, word for word except for amount and number. */
const messages = {
  completed: /^\$[\d,]+\.\d\d was paid and order SO-\d+ is recorded\.$/,
  declined: /^Payment failed due to error: \S/,
  'not-charged': /^Nothing was charged\. You can try again, or go back to the cart\.$/,
  review:
    /^Our staff is looking into the payment for order SO-\d+\. Please do not pay again; we will write to you\.$/,
}

const ways: Way[] = [
  { name: 'approved card', quick: true, switches: {}, end: 'completed' },
  { name: 'declined card', switches: {}, card: cards.declined, end: 'declined' },
  {
    name: 'timeout before it is booked',
    quick: true,
    switches: { gateway: 'timeout-before' },
    end: 'not-charged',
  },
  {
    name: 'timeout after it is booked',
    quick: true,
    switches: { gateway: 'timeout-after' },
    end: 'completed',
  },
  { name: 'timeout card', switches: {}, card: cards.timesOut, end: 'not-charged' },
  { name: 'late, after 45 s', switches: { gateway: 'late' }, end: 'completed' },
  {
    name: 'late, after the void',
    quick: true,
    switches: { gateway: 'late-after-void' },
    end: 'not-charged',
    restMs: 5000,
  },
  { name: 'slow, 31 s', switches: { gateway: 'slow' }, end: 'completed' },
  { name: 'two approvals', quick: true, switches: { gateway: 'twice' }, end: 'completed' },
  { name: 'less than asked', quick: true, switches: { gateway: 'other-amount' }, end: 'not-charged' },
  { name: 'partial approval', switches: { gateway: 'partial' }, end: 'not-charged' },
  { name: 'more than asked', switches: { gateway: 'more' }, end: 'not-charged' },
  { name: 'approval without a reference', switches: { gateway: 'no-retref' }, end: 'completed' },
  { name: 'nonsense', quick: true, switches: { gateway: 'garbage' }, end: 'completed' },
  { name: '429', switches: { gateway: '429' }, end: 'declined' },
  { name: 'retry code', switches: { gateway: 'retry' }, end: 'not-charged' },
  { name: '408', switches: { gateway: '408' }, end: 'not-charged' },
  { name: '500', switches: { gateway: '500' }, end: 'not-charged' },
  { name: '503', switches: { gateway: '503' }, end: 'not-charged' },
  { name: 'connection reset', switches: { gateway: 'reset' }, end: 'completed' },
  { name: 'cut in the answer', switches: { gateway: 'close-mid' }, end: 'completed' },
  {
    name: 'timeout, and inquiry is down',
    switches: { gateway: 'timeout-after', inquiry: 'down' },
    end: 'not-charged',
  },
  {
    name: 'timeout, and inquiry hangs',
    switches: { gateway: 'timeout-after', inquiry: 'hang' },
    end: 'not-charged',
  },
  {
    name: 'less than asked, and void is down',
    switches: { gateway: 'other-amount', void: 'down' },
    end: 'review',
  },
]

/**
 * Each way in which the gateway goes wrong, to its exact end: one charge and one order, or none; and the right text.
 */
export async function everyGatewayWay(
  environment: Environment,
  { quick, seeds, say }: Wishes,
): Promise<Row[]> {
  const scene = await openScene(environment, { settings: { INVOICE_STEPS: 'off' } })
  try {
    await scene.start()
    const carts = await priceCarts(scene.connection.db)
    const rows: Row[] = []
    for (const way of ways.filter(({ quick: isShort }) => !quick || isShort)) {
      const from = performance.now()
      scene.standIns.set({ gateway: 'card', inquiry: 'on', void: 'on', ...way.switches })
      const draw = openDraw((seeds[0] ?? 1) + rows.length)
      const buyers = quick ? 2 : 5
      const purchases = Array.from({ length: buyers }, () => ({
        cart: draw.oneOf(carts),
        cards: [way.card ?? cards.approved],
        email: drawEmail(draw),
        stays: true,
      }))
      const scenarios = await Promise.all(purchases.map((purchase) => buy(purchase, scene)))
      await delay(way.restMs ?? 0)
      const violations = await settle(scene, scenarios, { withInvoices: false, ms: quick ? 20_000 : 60_000 })
      for (const { told } of scenarios) {
        if (told?.state !== way.end)
          violations.push(`${told?.orderNumber}: ended as ${told?.state}, not ${way.end}`)
        else if (!messages[way.end].test(told.message)) violations.push(`the buyer reads: ${told.message}`)
      }
      violations.push(...(await leftBehind(scene, scenarios, [tokenOf(way.card ?? cards.approved)])))
      say(`R3 ${way.name}: ${way.end}, ${countOf(violations)}`)
      rows.push({
        id: 'R3',
        what: `gateway: ${way.name}`,
        points: 0,
        runs: 1,
        checkouts: buyers,
        violations,
        ms: performance.now() - from,
        note: `each ends as ${way.end}`,
      })
      if (quick && violations.length > 0) break
    }
    return rows
  } finally {
    await scene.close()
  }
}
