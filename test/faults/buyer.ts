import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { answerLimitMs, saySilenceAfterMs } from '../../app/storefront/checkout/watch-checkout.ts'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { newSessionToken } from '../../shop/checkout/session-token.ts'
import { openLinkSigner } from '../../shop/mail/signed-link.ts'
import { makeQuote } from '../../shop/pricing/make-quote.ts'
import type { Told } from '../kit/checks/invariants.ts'
import { cards, coupons, miller, world } from '../kit/world.ts'
import type { Draw } from './draw.ts'

export type Cart = {
  lines: { number: string; quantity: number }[]
  coupon: string
  amountCents: number
  /** in its place: an edition of an offer, by the link of its mail, with these of its optional lines */
  offer?: { link: string; edition: number; chosen: number[] }
}

export type Purchase = {
  cart: Cart
  /** tried one after the other, as long as nothing was charged */
  cards: string[]
  email: string
  /** a buyer who stays asks until the end; one who leaves has closed the tab at once */
  stays: boolean
}

export type Answer = { id: string; state: string; orderNumber: string; message: string }

export type Scenario = {
  session: string
  /** what the buyer knows in the end; null: there was never an answer */
  told: Told | null
  /** what must never happen to a buyer */
  trouble: string[]
}

const ends = ['completed', 'declined', 'not-charged', 'review']
const goOn = ['declined', 'not-charged']

type Listener = {
  origins: string[]
  pollMs?: number
  /** once it is paid: a page stops asking then, this buyer asks until the order is in the back office */
  pollPaidMs?: number
  patienceMs?: number
  requestMs?: number
  counts?: Counts
  hear?: (answer: Answer) => string | null
}

/** The carts that the world sells, with the price that their buyer sees. */
export async function priceCarts(db: Db): Promise<Cart[]> {
  const { grinder, vibrator, washer, press } = world
  const wishes = [
    { lines: [{ number: grinder.number, quantity: 1 }], coupon: '' },
    { lines: [{ number: vibrator.number, quantity: 3 }], coupon: '' },
    {
      lines: [
        { number: washer.number, quantity: 7 },
        { number: press.number, quantity: 2 },
      ],
      coupon: '',
    },
    {
      lines: [
        { number: vibrator.number, quantity: 1 },
        { number: washer.number, quantity: 3 },
      ],
      coupon: coupons.save10,
    },
    {
      lines: [
        { number: grinder.number, quantity: 2 },
        { number: press.number, quantity: 1 },
      ],
      coupon: '',
    },
  ]
  const priced = await Promise.all(
    wishes.map(async (wish) => ({ wish, ...(await makeQuote({ db }, { ...wish, tier: 'retail' })) })),
  )
  // A shop with the demo's catalogue sells other things as well, and not all of these.
  return priced
    .filter(({ unavailable, couponError }) => unavailable.length === 0 && !couponError)
    .map(({ wish, quote }) => ({ ...wish, amountCents: quote.totalCents }))
}

/** The offer that staff sent last, with its optional line, as the link of its mail opens it. */
export async function readNewestOffer(db: Db): Promise<Cart> {
  const { rows } = await db.execute<{ id: string; no: number; amount: string; chosen: number[] }>(sql`
    select offer.id, edition.no, sum(unit_cents * qty) as amount,
      coalesce(array_agg(line_no) filter (where is_optional), '{}') as chosen
    from offer join offer_edition edition on edition.offer_id = offer.id join offer_line on edition_id = edition.id
    where state = 'SENT' group by offer.id, edition.id order by offer.no desc limit 1`)
  const [offer] = rows
  if (!offer) throw new Error('no offer was sent')
  const link = (await openLinkSigner(db))('offer', offer.id)
  return {
    lines: [],
    coupon: '',
    amountCents: Number(offer.amount),
    offer: { link, edition: offer.no, chosen: offer.chosen },
  }
}

/** So few buyers that some come back, and that two of them meet. */
export function drawEmail(draw: Draw, people = 400): string {
  return `buyer-${draw.below(people)}@lab.test`
}

/** Somebody who stays, with a good card. */
export function drawPurchase(draw: Draw, carts: Cart[]): Purchase {
  return { cart: draw.oneOf(carts), cards: [cards.approved], email: drawEmail(draw), stays: true }
}

/** One buyer from the submit to the end, whatever happens to the shop meanwhile. */
export async function buy(purchase: Purchase, listener: Listener): Promise<Scenario> {
  const session = newSessionToken()
  const scenario: Scenario = { session, told: null, trouble: [] }
  for (const card of purchase.cards) {
    const answer = await payWith(card, purchase, listener, scenario)
    if (!answer || !goOn.includes(answer.state)) break
  }
  return scenario
}

async function payWith(
  card: string,
  purchase: Purchase,
  listener: Listener,
  scenario: Scenario,
): Promise<Answer | null> {
  const key = randomUUID()
  const until = performance.now() + (listener.patienceMs ?? 60_000)
  // From the first answer on: before that, and while the shop is silent, the page itself says that it asks on.
  let untoldMs = 0
  let heardAt = 0
  let silentAt = 0
  let isTold = false
  const note = (answer: Answer) => {
    const now = performance.now()
    if (!isTold && heardAt > 0) untoldMs += (silentAt || now) - heardAt
    heardAt = now
    silentAt = 0
    if (answer.state !== 'processing') isTold = true
    const untruth = listener.hear?.(answer)
    if (untruth) scenario.trouble.push(untruth)
    scenario.told = {
      ...answer,
      state: purchase.stays ? answer.state : 'left',
      honestAfterMs: untoldMs,
    }
  }
  const first = await submit(key, card, purchase, scenario, listener, until)
  if (!first) return null
  note(first)
  if (!purchase.stays) return null
  const asPage = { ...listener, requestMs: Math.min(listener.requestMs ?? answerLimitMs, answerLimitMs) }
  let answer = first
  while (!ends.includes(answer.state)) {
    if (performance.now() > until) {
      scenario.trouble.push(`I7: ${answer.orderNumber}: the buyer reads ${answer.state} and no end`)
      return null
    }
    const { pollMs = 60, pollPaidMs = pollMs } = listener
    await delay(answer.state === 'paid' ? pollPaidMs : pollMs)
    const next = await ask(asPage, scenario.session, 'GET', `/api/checkouts/${first.id}`)
    if (next?.status === 200) note((answer = next.body))
    else if (!next || next.status >= 500) {
      if (performance.now() - heardAt > saySilenceAfterMs) silentAt ||= performance.now()
    } else scenario.trouble.push(`I5: ${first.orderNumber}: status ${next.status}`)
  }
  return answer
}

/** The same key each time: a repeat is a repeat. */
async function submit(
  key: string,
  card: string,
  purchase: Purchase,
  scenario: Scenario,
  listener: Listener,
  until: number,
): Promise<Answer | null> {
  for (;;) {
    const answer = await ask(
      listener,
      scenario.session,
      'POST',
      placeOf(purchase),
      key,
      orderOf(purchase, card),
    )
    if (answer?.status === 202) return answer.body
    if (answer && answer.status < 500) {
      scenario.trouble.push(
        `a good order was answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`,
      )
      return null
    }
    if (!purchase.stays) return null
    if (performance.now() > until) {
      scenario.trouble.push('I12: the buyer got no answer')
      return null
    }
    await delay(listener.pollMs ?? 60)
  }
}

/** Every order of a fault run carries them: whatever is killed, they are kept with it or it is not there. */
const instructions = {
  shipTo: {
    name: 'Miller Lab',
    address: '2 Bench Road',
    address2: 'Suite 5',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
    country: 'US',
  },
  poNumber: 'PO-4711',
  note: 'Ring twice.',
}

export function placeOf({ cart }: Pick<Purchase, 'cart'>): string {
  return cart.offer ? '/api/offers/accept' : '/api/checkouts'
}

export function orderOf({ cart, email }: Pick<Purchase, 'cart' | 'email'>, card: string): object {
  return {
    ...(cart.offer ?? { lines: cart.lines, coupon: cart.coupon }),
    amount: String(cart.amountCents),
    billing: { ...miller, email },
    ...instructions,
    token: tokenOf(card),
    expiry: '203012',
  }
}

let turn = 0

/** Requests, and those that a process had accepted and never answered. */
export type Counts = { requests: number; dropped: string[] }

/** One request as the page sends it; null if no complete answer came. */
export async function ask(
  { origins, requestMs = 10_000, counts }: Pick<Listener, 'origins' | 'requestMs' | 'counts'>,
  session: string,
  method: string,
  path: string,
  key?: string,
  body?: object,
): Promise<{ status: number; body: Answer } | null> {
  turn += 1
  const headers = {
    cookie: `__Host-checkout=${session}`,
    'x-requested-with': 'shop',
    ...(key && { 'idempotency-key': key }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const address = `${origins[turn % origins.length]}${path}`
  const sent = { method, headers, body: body && JSON.stringify(body) }
  if (counts) return askOnce(address, sent, counts)
  try {
    const response = await fetch(address, { ...sent, signal: AbortSignal.timeout(requestMs) })
    return { status: response.status, body: (await response.json()) as Answer }
  } catch {
    return null
  }
}

type Sent = { method: string; headers: Record<string, string>; body: string | undefined }

/** On a connection of its own: only a refused connection shows that the request was not accepted. */
async function askOnce(address: string, { body, ...sent }: Sent, counts: Counts) {
  counts.requests += 1
  try {
    const asked = request(address, { ...sent, agent: false })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, body: (await json(response)) as Answer }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ECONNREFUSED') counts.dropped.push(`${sent.method}: ${message}`)
    return null
  }
}
