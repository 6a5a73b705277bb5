import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createList } from '../../../shop/lists/keep-lists.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { cartOf } from '../../cart-cookies.ts'

/** Lists by their pages, without scripts. */
const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'approved' })
const rita = server.visitor()
beforeAll(() => signInAs(shop, rita, { sub: 'rita' }))
beforeEach(async () => {
  await shop.db.execute(sql`delete from buyer_list`)
  await shop.db.execute(sql`delete from supersession`)
  await shop.db.execute(sql`update product set deleted_at = null`)
})

describe('a list', () => {
  test('is made, named anew, deleted and brought back', async () => {
    const made = await send('/lists', { intent: 'create', name: '  Every   month ' })
    expect(made.status).toBe(303)
    const address = made.headers.get('location') ?? ''
    expect(await words(address)).toContain('This list is empty.')
    const named = await send(address, { intent: 'rename', name: '<b>Bench & 3</b>' })
    expect(await words(named.headers.get('location') ?? '')).toContain('Saved.')
    const id = address.split('/').at(-1) ?? ''
    const gone = await send('/lists', { intent: 'delete', id })
    const page = await words(gone.headers.get('location') ?? '')
    expect(page).toContain('“&lt;b&gt;Bench &amp; 3&lt;/b&gt;” deleted.')
    expect(page).toContain('You have no lists yet.')
    expect((await rita.ask(address)).status).toBe(404)
    expect((await send('/lists', { intent: 'restore', id })).status).toBe(303)
    expect(await words('/lists')).toContain('0 products')
  })

  test('without a name, or with one that is too long, is refused beside the field', async () => {
    for (const [name, text] of [
      ['', 'Please enter a name for the list.'],
      ['x'.repeat(81), 'Please use at most 80 characters.'],
    ] as const) {
      const refused = await send('/lists', { intent: 'create', name })
      expect([refused.status, (await refused.text()).includes(text)]).toEqual([422, true])
    }
    expect(await shop.db.$count(sql`buyer_list`)).toBe(0)
  })

  test('is added to from a product, a cart or an order: on a list that is there, or a new one', async () => {
    const ask = await words('/lists/add?lines=AG03:2,NOPE:1,DV34:1')
    expect(ask).toContain('Not sold, and left out: NOPE.')
    expect(ask).toContain('High Speed Alloy Grinder')
    const lines = 'AG03:2,NOPE:1,DV34:1'
    const unnamed = await send('/lists/add', { intent: 'add', lines, list: 'new', name: '' })
    expect([unnamed.status, await shop.db.$count(sql`buyer_list`)]).toEqual([422, 0])
    const made = await send('/lists/add', { intent: 'add', lines, list: 'new', name: 'Bench 3' })
    const address = made.headers.get('location') ?? ''
    const id = /[0-9a-f-]{36}/.exec(address)?.[0] ?? ''
    await send('/lists/add', { intent: 'add', lines: 'AG03:1,W-10:20', list: id })
    expect(await linesOf()).toEqual(['AG03:2', 'DV34:1', 'W-10:20'])
    expect(await words('/lists/add')).toContain('There is nothing to add here.')
    // More lines than an address holds arrive as a form, and are asked about too.
    expect(await (await send('/lists/add', { lines })).text()).toContain('Which list?')
  })

  test('has lines with notes, which are changed, removed and put back', async () => {
    const address = await listOf(['AG03', 'DV34'])
    await send(address, {
      intent: 'save',
      number: 'AG03',
      quantity: '7',
      note: 'For Ada',
      reorderPoint: 'below two',
    })
    const page = await words(address)
    for (const text of ['For Ada', 'Reorder: below two', '$8,050.01']) expect(page).toContain(text)
    const removed = await send(address, { intent: 'remove', number: 'AG03' })
    const answer = await removed.text()
    expect(plain(answer)).toContain('AG03 removed from the list.')
    const undo = Object.fromEntries(
      [...answer.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    )
    expect(await linesOf()).toEqual(['DV34:1'])
    await send(address, { ...undo, number: 'AG03', intent: 'undo' })
    expect(await linesOf()).toEqual(['AG03:7', 'DV34:1'])
    expect(await words(address)).toContain('For Ada')
    const unknown = await send(address, { intent: 'add', number: 'NOPE', quantity: '1' })
    expect([unknown.status, plain(await unknown.text())]).toEqual([
      409,
      expect.stringContaining('We have no product with that number. Nothing was added.'),
    ])
    await send(address, { intent: 'add', number: ' w-10 ', quantity: '3' })
    expect(await linesOf()).toEqual(['AG03:7', 'DV34:1', 'W-10:3'])
  })
})

describe('to the cart', () => {
  test('go the checked lines in the quantities that were typed; what cannot be bought is named', async () => {
    const address = await listOf(['AG03', 'DV34', 'W-10', 'CP7', 'BF9'])
    await shop.db.execute(sql`update product set deleted_at = now() where number in ('W-10', 'CP7')`)
    await shop.db.execute(sql`insert into supersession (number, successor) values ('CP7', 'PIN_1')`)
    const taken = await send(address, { intent: 'take', take: 'AG03', 'quantity-AG03': '3' })
    const to = taken.headers.get('location') ?? ''
    expect(to).toBe('/cart?again=list&added=AG03%3A3&gone=W-10&request=BF9&replaced=CP7%3APIN_1')
    expect(cartIn(rita)).toEqual([{ number: 'AG03', quantity: 3 }])
    const cart = plain(await (await rita.ask(to)).text())
    expect(cart).toContain('Added to your cart from the list: 3\u00a0×\u00a0AG03.')
    expect(cart).toContain(
      'Left out: W-10 (no longer sold), BF9 (price on request), CP7 (replaced by PIN_1).',
    )
    const instead = await send(address, { intent: 'take', instead: 'CP7:PIN_1' })
    expect(instead.headers.get('location')).toContain('instead=CP7%3APIN_1')
    expect(cartIn(rita).map(({ number }) => number)).toEqual(['AG03', 'PIN_1'])
  })

  test('goes nothing that does not fit or was not checked; the cart stays', async () => {
    const address = await listOf(['AG03'])
    const before = cartIn(rita)
    const none = await send(address, { intent: 'take' })
    expect([none.status, none.headers.getSetCookie()]).toEqual([400, []])
    expect(cartIn(rita)).toEqual(before)
  })
})

describe('a link', () => {
  test('is shown once; whoever is signed in reads the list, takes and copies it', async () => {
    const address = await listOf(['AG03', 'W-10'])
    const shared = await send(address, { intent: 'share' })
    const link = /value="(http[^"]*shared-list\?t=[\w-]{43})"/.exec(await shared.text())?.[1] ?? ''
    expect(await words(address)).not.toContain('shared-list?t=')
    const path = new URL(link).pathname + new URL(link).search
    const dana = server.visitor()
    await signInAs(shop, dana, { sub: 'dana' })
    await shop.db.execute(sql`update person set partner_approved_at = now() where sub = 'dana'`)
    const page = plain(await (await dana.ask(path)).text())
    for (const text of ['A list', '$876.00', 'Copy to my lists']) expect(page).toContain(text)
    expect(page).not.toMatch(/Edit|Delete this list|Turn off the link/)
    const taken = await post(dana, path, { intent: 'take', take: 'AG03' })
    expect(taken.headers.get('location')).toBe('/cart?again=list&added=AG03%3A1')
    const copied = await post(dana, path, { intent: 'copy' })
    expect(copied.status).toBe(303)
    expect(plain(await (await dana.ask(copied.headers.get('location') ?? '')).text())).toContain(
      'Delete this list',
    )
    await send(address, { intent: 'end-share' })
    const ended = await dana.ask(path)
    expect([ended.status, plain(await ended.text())]).toEqual([
      404,
      expect.stringContaining('This link does not open a list'),
    ])
    for (const intent of ['take', 'copy'])
      expect((await post(dana, path, { intent, take: 'AG03' })).status).toBe(404)
  })
})

describe('own numbers', () => {
  test('are kept, shown, given to another product, removed and put back', async () => {
    expect((await send('/my-numbers', { intent: 'add', own: 'Lab 4711', number: 'ag03' })).status).toBe(303)
    const page = await words('/my-numbers')
    for (const text of ['Lab 4711', 'AG03', 'High Speed Alloy Grinder']) expect(page).toContain(text)
    const wrong = await send('/my-numbers', { intent: 'add', own: '--', number: '—' })
    expect([wrong.status, plain(await wrong.text())]).toEqual([
      422,
      expect.stringMatching(/at least one letter[\s\S]*This is not a product number/),
    ])
    for (const number of ['NOPE', 'grinder', 'A'.repeat(64)])
      expect((await send('/my-numbers', { intent: 'add', own: 'X', number })).status).toBe(409)
    for (const number of ['dv 34', 'ＤＶ-34', ' dv.34 ', 'ag\u000003']) {
      expect((await send('/my-numbers', { intent: 'add', own: 'Lab 4711', number })).status).toBe(303)
      expect(await words('/my-numbers')).toContain(number.startsWith('ag') ? 'AG03' : 'DV34')
    }
    const removed = await send('/my-numbers', { intent: 'remove', own: 'lab-4711' })
    expect(plain(await removed.text())).toContain('Lab 4711 removed.')
    expect(await words('/my-numbers')).toContain('You have no saved part numbers yet.')
    expect((await send('/my-numbers', { intent: 'remove', own: 'lab-4711' })).status).toBe(404)
  })

  test('have Undo of a removal, also of a product that is no longer sold', async () => {
    await send('/my-numbers', { intent: 'add', own: 'Lab 4712', number: 'W-10' })
    await shop.db.execute(sql`update product set deleted_at = now() where number = 'W-10'`)
    const removed = await (await send('/my-numbers', { intent: 'remove', own: 'lab-4712' })).text()
    const undo = removed.slice(0, removed.indexOf('value="undo"'))
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"(?!.*name="${name}" value=)`, 's').exec(undo)?.[1] ?? ''
    const form = { own: hidden('own'), number: hidden('number'), title: hidden('title') }
    expect(form).toMatchObject({ own: 'Lab 4712', number: 'W-10' })
    expect((await send('/my-numbers', { ...form, intent: 'undo' })).status).toBe(303)
    const page = await words('/my-numbers')
    for (const text of ['Lab 4712', 'W-10', form.title]) expect(page).toContain(text)
    await shop.db.execute(sql`update product set deleted_at = null where number = 'W-10'`)
  })

  test('an Undo that nobody could have been offered brings nothing back', async () => {
    const before = await words('/my-numbers')
    for (const form of [
      { own: '--', number: 'W-10', title: 'x' },
      { own: 'L', number: 'W-10', title: '' },
    ])
      expect((await send('/my-numbers', { ...form, intent: 'undo' })).status).toBe(422)
    expect(await words('/my-numbers')).toBe(before)
  })
})

function send(address: string, fields: Record<string, string>): Promise<Response> {
  return post(rita, address, fields)
}

function post(visitor: Visitor, address: string, fields: Record<string, string>): Promise<Response> {
  return visitor.ask(address, { method: 'POST', body: new URLSearchParams(fields) })
}

/** Without tags. */
function plain(page: string): string {
  return page.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, '')
}

async function words(address: string): Promise<string> {
  return plain(await (await rita.ask(address)).text())
}

async function listOf(numbers: string[]): Promise<string> {
  const lines = numbers.map((number) => ({ number, quantity: 1 }))
  const made = await createList(shop, { sub: 'rita', name: 'A list', lines })
  return `/lists/${made.ok ? made.value.id : ''}`
}

async function linesOf(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ line: string }>(
    sql`select number || ':' || quantity as line from buyer_list_line order by place`,
  )
  return rows.map(({ line }) => line)
}

function cartIn({ cookies }: Visitor) {
  const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return cartOf(new Request('http://shop.test/cart', { headers: { Cookie: header } })).cart
}
