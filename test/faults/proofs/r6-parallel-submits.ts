import { randomUUID } from 'node:crypto'
import { newSessionToken } from '../../../shop/checkout/session-token.ts'
import { cards } from '../../kit/world.ts'
import {
  ask,
  drawEmail,
  orderOf,
  placeOf,
  priceCarts,
  readNewestOffer,
  type Answer,
  type Cart,
  type Scenario,
} from '../buyer.ts'
import { openDraw } from '../draw.ts'
import type { Environment } from '../environment.ts'
import { countOf, type Row, type Wishes } from '../report.ts'
import { openScene, type Scene } from '../scene.ts'
import { settle } from '../settle.ts'

const parallel = 20
/** Of these, how often one may have to ask again. A shop that cannot serve twenty at once turns away half of them. */
const mostAskedAgain = 2

type Case = { processes: number; what: 'one key' | 'twenty keys' | 'an offer, twenty browsers' }

export const submitCases: Case[] = [1, 2].flatMap((processes) =>
  (['one key', 'twenty keys', 'an offer, twenty browsers'] as const).map((what) => ({ processes, what })),
)

/** Twenty submits of one cart at one moment: one charge, and every answer names the same order. */
export async function parallelSubmits(
  environment: Environment,
  wishes: Wishes,
  cases = submitCases,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of cases) rows.push(await parallelRounds(environment, wishes, one))
  return rows
}

async function parallelRounds(
  environment: Environment,
  { quick, seeds, say }: Wishes,
  { processes, what }: Case,
): Promise<Row> {
  const from = performance.now()
  const scene = await openScene(environment, { processes })
  const draw = openDraw(seeds[0] ?? 1)
  const rounds = quick ? 2 : 25
  const violations: string[] = []
  try {
    const shops = []
    for (let at = 0; at < processes; at += 1) shops.push(await scene.start(at))
    const carts = await priceCarts(scene.connection.db)
    const scenarios: Scenario[] = []
    for (let round = 0; round < rounds; round += 1) {
      const isOffer = what === 'an offer, twenty browsers'
      if (isOffer) await shops[0]?.makeOffer()
      const cart = isOffer ? await readNewestOffer(scene.connection.db) : draw.oneOf(carts)
      const key = what === 'one key' ? randomUUID() : null
      scenarios.push(await submitAtOnce(scene, key, cart, drawEmail(draw)))
    }
    violations.push(...(await settle(scene, scenarios)))
  } finally {
    await scene.close()
  }
  const named = `${parallel} submits at once, ${what}, ${processes} process${processes > 1 ? 'es' : ''}`
  say(`R6 ${named}: ${countOf(violations)}`)
  return {
    id: 'R6',
    what: named,
    points: 0,
    runs: rounds,
    checkouts: rounds,
    violations,
    ms: performance.now() - from,
    note: `${rounds * parallel} submits, ${rounds} charges`,
  }
}

async function submitAtOnce(scene: Scene, key: string | null, cart: Cart, email: string): Promise<Scenario> {
  const session = newSessionToken()
  const scenario: Scenario = { session, told: null, trouble: [] }
  const order = orderOf({ cart, email }, cards.approved)
  let askedAgain = 0
  /**
   * As a page does: whoever is told that the shop is busy asks again, under the same key. On a machine with other
   * things to do the last of twenty may wait longer for the lock than anybody is let wait.
   */
  const submit = async (from: string, under: string) => {
    for (;;) {
      const answer = await ask(scene, from, 'POST', placeOf({ cart }), under, order)
      if (answer?.status !== 503 || askedAgain === mostAskedAgain) return answer
      askedAgain += 1
    }
  }
  const answers = await Promise.all(
    Array.from({ length: parallel }, () =>
      submit(cart.offer ? newSessionToken() : session, key ?? randomUUID()),
    ),
  )
  const wrong = answers
    .filter((answer) => answer?.status !== 202)
    .map((answer) => answer?.status ?? 'nothing')
  if (wrong.length > 0) scenario.trouble.push(`I3: submits were answered ${wrong.join(', ')}`)
  const orders = new Set(
    answers.flatMap((answer) => (answer?.status === 202 ? [answer.body.orderNumber] : [])),
  )
  if (orders.size !== 1)
    scenario.trouble.push(`I3: the answers name ${orders.size} orders: ${[...orders].join(', ')}`)
  const [first] = answers.flatMap((answer): Answer[] => (answer?.status === 202 ? [answer.body] : []))
  if (first) scenario.told = { ...first, state: 'left', honestAfterMs: 0 }
  return scenario
}
