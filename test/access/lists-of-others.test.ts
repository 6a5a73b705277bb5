import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createList } from '../../shop/lists/keep-lists.ts'
import { shareList } from '../../shop/lists/share-list.ts'
import { setOwnNumber } from '../../shop/own-numbers/keep-own-numbers.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import type { Visitor } from '../kit/http.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { signInAs } from '../kit/sign-in.ts'

/** N3: a list or an own number is there for its person alone, a list also for whoever is signed in and has its link. */
const { shop, server } = await openTestSite({ LIMITS: 'off' })

const none = '00000000-0000-4000-8000-000000000000'
/** stands nowhere but in Rita's list and her own numbers */
const canaries = /Quetzal|For bench nine|RITA-77/
let id = ''
let token = ''

beforeAll(async () => {
  await enter(server.visitor(), 'rita')
  const made = await createList(shop, {
    sub: 'rita',
    name: 'Quetzal',
    lines: [{ number: 'AG03', quantity: 2, note: 'For bench nine' }],
  })
  id = made.ok ? made.value.id : ''
  const shared = await shareList(shop, { sub: 'rita', id })
  token = shared.ok ? shared.value.token : ''
  await setOwnNumber(shop, { sub: 'rita', own: 'RITA-77', number: 'DV34' })
  for (const sub of ['dana', 'boss']) await enter(server.visitor(), sub)
})

/** Each call and page that names a list; `{id}` is where the list's id goes. */
const calls: [method: string, address: string, body?: object][] = [
  ['GET', '/api/lists/{id}'],
  ['PUT', '/api/lists/{id}', { name: 'Taken' }],
  ['DELETE', '/api/lists/{id}'],
  ['POST', '/api/lists/{id}/restore'],
  ['POST', '/api/lists/{id}/lines', { lines: [{ number: 'DV34', quantity: 1 }] }],
  ['PUT', '/api/lists/{id}/lines/AG03', { quantity: 9 }],
  ['DELETE', '/api/lists/{id}/lines/AG03'],
  ['POST', '/api/lists/{id}/link'],
  ['DELETE', '/api/lists/{id}/link'],
]
const forms: [address: string, fields: Record<string, string>][] = [
  ['/lists/{id}', { intent: 'take', take: 'AG03' }],
  ['/lists/{id}', { intent: 'add', number: 'DV34', quantity: '1' }],
  ['/lists/{id}', { intent: 'save', number: 'AG03', quantity: '9', note: '', reorderPoint: '' }],
  ['/lists/{id}', { intent: 'remove', number: 'AG03' }],
  [
    '/lists/{id}',
    { intent: 'undo', number: 'AG03', title: 'x', quantity: '1', note: '', reorderPoint: '', place: '0' },
  ],
  ['/lists/{id}', { intent: 'rename', name: 'Taken' }],
  ['/lists/{id}', { intent: 'share' }],
  ['/lists/{id}', { intent: 'end-share' }],
  ['/lists', { intent: 'delete', id: '{id}' }],
  ['/lists', { intent: 'restore', id: '{id}' }],
  ['/lists/add', { intent: 'add', list: '{id}', lines: 'DV34:1' }],
]

test.each(forms)(
  'a form to %s with %j and an id that is none is refused in words',
  async (address, fields) => {
    const asker = await enter(server.visitor(), 'dana')
    const filled = Object.entries(fields).map(([name, value]) => [name, value.replace('{id}', 'none')])
    const response = await asker.ask(address.replace('{id}', 'none'), {
      method: 'POST',
      body: new URLSearchParams(Object.fromEntries(filled)),
    })
    expect(response.status).toBeOneOf([404, 409])
  },
)

describe.each(['dana', 'boss'])('%s, who is signed in,', (who) => {
  test.each(calls)('%s %s finds what was never there', async (method, address, body) => {
    const before = await tableHashes(shop.db)
    const [theirs, never] = await Promise.all(
      [id, none].map(async (one) => {
        const asker = await enter(server.visitor(), who)
        const response = await asker.call(method, address.replace('{id}', one), body)
        return [response.status, (await response.text()).replaceAll(one, '…')]
      }),
    )
    expect(theirs).toEqual(never)
    expect(theirs?.[0]).toBe(404)
    expect(theirs?.[1]).not.toMatch(canaries)
    expect(withoutSessions(await tableHashes(shop.db))).toEqual(withoutSessions(before))
  })

  test.each(forms)('a form to %s with %j changes nothing', async (address, fields) => {
    const before = await tableHashes(shop.db)
    const [theirs, never] = await Promise.all(
      [id, none].map(async (one) => {
        const asker = await enter(server.visitor(), who)
        const filled = Object.entries(fields).map(([name, value]) => [name, value.replace('{id}', one)])
        const response = await asker.ask(address.replace('{id}', one), {
          method: 'POST',
          body: new URLSearchParams(Object.fromEntries(filled)),
        })
        expect(response.headers.getSetCookie().join()).not.toContain('_cart')
        return [response.status, withoutFiles(await response.text()).replaceAll(one, '…')]
      }),
    )
    expect(theirs).toEqual(never)
    expect(theirs?.[0]).toBeGreaterThanOrEqual(400)
    expect(theirs?.[1]).not.toMatch(canaries)
    expect(withoutSessions(await tableHashes(shop.db))).toEqual(withoutSessions(before))
  })

  test('finds nothing of it on any page or in any list of their own', async () => {
    const asker = await enter(server.visitor(), who)
    for (const address of [
      '/lists',
      '/lists.data',
      `/lists?deleted=${id}`,
      `/lists/${id}`,
      `/lists/${id}.data`,
      '/lists/add?lines=DV34:1',
      '/my-numbers',
      '/my-orders/usual',
      '/shop?q=rita77',
      '/api/lists',
      '/api/own-numbers',
      '/api/own-numbers?own=RITA77',
      '/api/suggestions?q=rita-77',
      '/api/usual',
      '/api/my-orders',
    ]) {
      const response = await asker.ask(address)
      expect([address, canaries.exec(await response.text())?.[0]]).toEqual([address, undefined])
      const isForAll = address === '/shop?q=rita77'
      expect([address, isForAll || response.headers.get('cache-control')]).toEqual([
        address,
        isForAll || 'no-store',
      ])
    }
  })

  test('removes no number of hers', async () => {
    const asker = await enter(server.visitor(), who)
    expect((await asker.call('DELETE', '/api/own-numbers/RITA-77')).status).toBe(404)
    const kept = await shop.db.execute(sql`select own from own_number`)
    expect(kept.rows).toEqual([{ own: 'RITA-77' }])
  })

  test('reads the list by its link, with none of her numbers, and by no other', async () => {
    const asker = await enter(server.visitor(), who)
    const response = await asker.ask(`/shared-list?t=${token}`)
    const page = await response.text()
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('referrer-policy'),
    ]).toEqual([200, 'no-store', 'same-origin'])
    expect(page).toContain('Quetzal')
    expect(page).toContain('For bench nine')
    for (const secret of ['RITA-77', 'rita@lab.test', id]) expect(page).not.toContain(secret)
    const wrong = ['', 'x', token.slice(1), `${token}x`, id, 'A'.repeat(43)]
    const answers = await Promise.all(
      wrong.map(async (one) => {
        const { status, headers } = await asker.ask(`/shared-list?t=${encodeURIComponent(one)}`)
        const call = await asker.call('GET', `/api/shared-lists/${encodeURIComponent(one || 'x')}`)
        return [status, headers.get('referrer-policy'), call.status, await call.text()]
      }),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]?.slice(0, 3)).toEqual([404, 'same-origin', 404])
  })
})

test('a visitor is led to the sign-in by each page, and gets no answer to a call', async () => {
  const visitor = server.visitor()
  const pages = ['/lists', `/lists/${id}`, '/lists/add?lines=AG03', '/my-numbers', '/my-orders/usual']
  for (const address of [...pages, `/shared-list?t=${token}`]) {
    const response = await visitor.ask(address)
    expect([address, response.status, response.headers.get('location')]).toEqual([
      address,
      302,
      `/login?returnTo=${encodeURIComponent(address)}`,
    ])
  }
  for (const address of ['/api/lists', `/api/lists/${id}`, '/api/usual', `/api/shared-lists/${token}`])
    expect((await visitor.call('GET', address)).status).toBe(401)
})

test('the owner has it at each of these', async () => {
  const rita = await enter(server.visitor(), 'rita')
  for (const address of ['/lists', `/lists/${id}`, '/api/lists', `/api/lists/${id}`])
    expect(await (await rita.ask(address)).text()).toContain('Quetzal')
  expect(await (await rita.ask('/my-numbers')).text()).toContain('RITA-77')
  expect(await (await rita.ask('/api/suggestions?q=rita77')).json()).toMatchObject({
    products: [{ number: 'DV34', own: 'RITA-77' }],
  })
})

async function enter(visitor: Visitor, sub: string): Promise<Visitor> {
  await signInAs(shop, visitor, { sub, isAdmin: sub === 'boss' })
  return visitor
}

/** Signing in writes these. */
function withoutSessions(tables: Record<string, string>) {
  return { ...tables, session: '', person: '' }
}

/** Names of built files and inline data hold anything. */
function withoutFiles(page: string): string {
  return page.replaceAll(/\/assets\/[\w.-]+/g, '')
}
