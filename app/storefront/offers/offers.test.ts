import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { wordsOfHtml } from '../text-pages/words-of-html.ts'
import { openLinkSigner } from '../../../shop/mail/signed-link.ts'
import { declineOffer, withdrawOffer } from '../../../shop/offers/end-edition.ts'
import { findOfferRow } from '../../../shop/offers/offer-store.ts'
import { openDraft } from '../../../shop/offers/save-draft.ts'
import { untilState } from '../../../test/kit/buy.ts'
import { untilMailsQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { openTestServer, type Visitor } from '../../../test/kit/http.ts'
import {
  accept,
  acceptRequest,
  editionStates,
  makeOffer,
  moveEnd,
  offeredLine,
  sendDraft,
  staff,
  writeDraft,
} from '../../../test/kit/offers.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { cards } from '../../../test/kit/world.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'any', LIMITS: 'off' })

const typed = { intent: 'send', name: 'Ada Lee', email: 'ada@lab.test', message: '' }

describe('the form of a request, without scripts', () => {
  test('carries the lines of its address, and its answer is an address of its own', async () => {
    const form = await pageOf('/request-a-quote?lines=AG03:2,nothing%20here')
    expect(form).toContain('High Speed Alloy Grinder')
    expect(form).toMatch(/name="number" value="AG03"/)
    expect(form).toMatch(/name="key" value="[\w-]{22}"/)
    const response = await send({ number: ['AG03', 'Guard'], quantity: ['2', '1'] })
    expect(response.status).toBe(303)
    const address = response.headers.get('location') ?? ''
    expect(address).toMatch(/^\/request-a-quote\?sent=Q-\d+$/)
    const page = await pageOf(address)
    expect(page).toContain('Thank you, we have your request')
    expect(page).toContain(address.slice(address.indexOf('Q-')))
    expect(page).not.toContain('name="email" ')
  })

  test('the same form twice is one request; a row without a quantity is left out', async () => {
    const fields = { key: 'k'.repeat(22), number: ['AG03', 'DV34', 'W-10'], quantity: ['1', '', '0'] }
    const answers = [await send(fields), await send(fields)]
    const [one, two] = answers.map((answer) => answer.headers.get('location') ?? '')
    expect(one).toMatch(/sent=Q-\d+$/)
    expect(two).toBe(one)
    const { rows } = await shop.db.execute(sql`select product_number as number, qty from offer_request_line l
      join offer o on o.id = l.offer_id where o.no = ${Number((one ?? '').split('Q-')[1])}`)
    expect(rows).toEqual([{ number: 'AG03', qty: 1 }])
  })

  test('what is wrong is said beside its field, what was typed stays, and nothing is written', async () => {
    await untilMailsQuiet(shop)
    const before = await tableHashes(shop.db)
    const response = await send({ email: 'ada@', number: ['AG03'], quantity: ['many'] })
    expect(response.status).toBe(422)
    // What is shown; the scripts have the same texts as data.
    const page = (await response.text()).replaceAll(/<script.*?<\/script>/gs, '')
    expect(page).toContain('Please enter a valid e-mail address')
    expect(page).toContain('Please enter a whole number from 1 to 9999 for AG03.')
    expect(page).toMatch(/value="ada@"/)
    expect((await send({ message: '' })).status).toBe(422)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('rows of the order pad and of a long cart come as a form, which stores nothing', async () => {
    await untilMailsQuiet(shop)
    const before = await tableHashes(shop.db)
    const pad = await post('/request-a-quote', {
      intent: 'take',
      number: ['ag03', 'no such thing'],
      quantity: ['3', '1'],
      text: 'DV34\t4',
    })
    const page = await pad.text()
    for (const words of ['High Speed Alloy Grinder', 'Double Vibrator', 'no such thing'])
      expect(page).toContain(words)
    const cart = await (await post('/request-a-quote', { lines: 'AG03:2,DV34:1' })).text()
    expect(cart).toContain('Double Vibrator')
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('more rows than a request holds come back, all of them, and nothing is written', async () => {
    await untilMailsQuiet(shop)
    const before = await tableHashes(shop.db)
    const number = Array.from({ length: 600 }, (_, at) => `Part ${at}`)
    const response = await send({ number, quantity: number.map(() => '1') })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('Please list at most 500 products at a time; you have 600. Nothing was sent.')
    for (const one of ['Part 0', 'Part 599']) expect(page).toContain(`value="${one}"`)
    expect(await tableHashes(shop.db)).toEqual(before)
    expect(
      (await send({ number: number.slice(100), quantity: number.slice(100).map(() => '1') })).status,
    ).toBe(303)
  })

  test('of more rows than one look-up takes, each that is known has its title', async () => {
    const number = Array.from({ length: 600 }, (_, at) => (at === 599 ? 'DV34' : `Part ${at}`))
    const response = await post('/request-a-quote', {
      intent: 'take',
      number,
      quantity: number.map(() => '1'),
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Double Vibrator')
  })

  test('who takes rows into it too often is told when to come back, and has them all', async () => {
    const strict = await openTestServer({ ...shop, config: { ...shop.config, limits: 'strict' } })
    const take = () => post('/request-a-quote', { intent: 'take', text: 'Odd part' }, strict.visitor())
    for (let sent = 0; sent < 120; sent += 1) expect((await take()).status).toBe(200)
    const refused = await take()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.text()).toContain('value="Odd part"')
    await strict.close()
  })

  test('a robot is answered as a person is', async () => {
    const response = await send({ subject: 'Cheap watches', message: 'Buy' })
    expect(response.status).toBe(303)
    const no = Number((response.headers.get('location') ?? '').split('Q-')[1])
    const { rows } = await shop.db.execute(sql`select closed_by from offer where no = ${no}`)
    expect(rows).toEqual([{ closed_by: 'spam guard' }])
  })

  test('who asks too often is told when to come back', async () => {
    const strict = await openTestServer({ ...shop, config: { ...shop.config, limits: 'strict' } })
    const statuses: number[] = []
    for (let sent = 0; sent < 4; sent += 1)
      statuses.push((await send({ message: `Request ${sent}` }, strict)).status)
    await strict.close()
    expect(statuses).toEqual([303, 303, 303, 429])
  })

  test('somebody who is signed in finds their name in it, and the request among their quotes', async () => {
    const dana = server.visitor()
    await signInAs(shop, dana, { sub: 'dana', name: 'Dana Fox', email: 'dana@lab.test' })
    expect(await pageOf('/request-a-quote', dana)).toMatch(/value="Dana Fox"/)
    const response = await send({ message: 'For the new bench.' }, server, dana)
    const number = (response.headers.get('location') ?? '').split('sent=')[1]
    expect(await pageOf('/my-offers', dana)).toContain(`href="/my-offers/${number}"`)
    expect(await pageOf(`/my-offers/${number}`, dana)).toContain('For the new bench.')
  })
})

describe('the page of an offer, by its link', () => {
  test('shows lines, total, day and every way to answer; no reason of staff, no address', async () => {
    const { link } = await offered([{ ...offeredLine, unitCents: offeredLine.unitCents, quantity: 2 }])
    const page = await pageOf(link)
    for (const words of [
      '$2,190.00',
      'Good through ',
      'Accept and pay',
      'Decline this quote',
      'Your question',
    ])
      expect(page).toContain(words)
    expect(page).not.toContain('ada.miller@lab.test')
    expect(page).toContain('Price does not include freight charges')
  })

  test('has the rules of a page that takes cards, and its address is not passed on', async () => {
    const { link } = await offered()
    const response = await server.visitor().ask(link)
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-src ${shop.cardFrame.origin}`)
    expect(policy).toContain('require-trusted-types-for')
  })

  test.each([
    [
      'You declined this quote',
      (id: string) => declineOffer(shop, { offerId: id, editionNo: 1, reason: 'Too late' }),
      '“Too late”',
    ],
    [
      'We withdrew this quote',
      (id: string) => withdrawOffer(shop, { offerId: id, reason: 'Sold out', ...staff }),
      '“Sold out”',
    ],
    ['This quote has expired', (id: string) => moveEnd(shop, id, 40), 'Please renew this quote.'],
  ] as const)('%s', async (heading, end, words) => {
    const { id, link } = await offered()
    await end(id)
    const page = await pageOf(link)
    expect(page).toContain(heading)
    expect(page).toContain(words)
    expect(page).toContain('othing was charged')
    expect(page).not.toContain('Accept and pay')
  })

  test('paid: it says with what order, and leads there; returned money is said', async () => {
    const { id, link } = await offered()
    const placed = await accept(shop, id, await acceptRequest(shop, id))
    const checkoutId = placed.ok ? placed.value.checkoutId : ''
    await untilState(shop, checkoutId, 'COMPLETED')
    const page = await pageOf(link)
    expect(page).toContain('Thank you. This quote is paid.')
    expect(wordsOfHtml(page)).toMatch(/\$1,095\.00 was charged to your card, and order SO-\d+ is recorded\./)
    const order = /href="(\/order\?t=[^"]+)"/.exec(page)?.[1] ?? ''
    expect((await server.visitor().ask(order)).status).toBe(200)
  })

  test('a declined card leaves it open', async () => {
    const { id, link } = await offered()
    const placed = await accept(shop, id, await acceptRequest(shop, id, { cardNumber: cards.declined }))
    await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'DECLINED')
    expect(await pageOf(link)).toContain('Accept and pay')
  })

  test('a new edition says what changed', async () => {
    const { id, link } = await offered()
    await openDraft(shop, { offerId: id, ...staff })
    await writeDraft(shop, id, [{ ...offeredLine, quantity: 3 }])
    await sendDraft(shop, id)
    const page = await pageOf(link)
    expect(page).toContain('AG03: quantity 3 instead of 1.')
    expect(page).toContain('Total $3,285.00 instead of $1,095.00.')
  })

  test('its forms ask and decline once; a forged link does nothing', async () => {
    const { id, link } = await offered()
    await untilMailsQuiet(shop)
    const before = await tableHashes(shop.db)
    expect((await post(`${link}x`, { intent: 'ask', text: 'Hello?' })).status).toBe(404)
    expect((await post(link, { intent: 'ask', text: '  ' })).status).toBe(422)
    expect((await post(link, { intent: 'decline', edition: '2' })).status).toBe(409)
    // A robot gets the answer of a person.
    expect((await post(link, { intent: 'ask', text: 'Buy!', subject: 'x' })).status).toBe(303)
    expect(await tableHashes(shop.db)).toEqual(before)
    const asked = await post(link, { intent: 'ask', text: 'By truck?' })
    expect(asked.headers.get('location')).toBe(`${link}&done=asked#conversation`)
    expect(await pageOf(`${link}&done=asked`)).toContain('By truck?')
    expect((await post(link, { intent: 'decline', edition: '1', text: '' })).status).toBe(303)
    expect(await editionStates(shop, id)).toEqual(['DECLINED'])
    expect((await post(link, { intent: 'decline', edition: '1', text: '' })).status).toBe(409)
  })

  test('a link that opens nothing answers 404, and says what to do', async () => {
    for (const address of ['/offer', '/offer?t=x', `/offer?t=${'x'.repeat(500)}`]) {
      const response = await server.visitor().ask(address)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('This link does not open a quote')
    }
  })
})

describe('N7, N8: my quotes', () => {
  test('only their owner sees them; a visitor signs in first', async () => {
    const [rita, other] = [server.visitor(), server.visitor()]
    await signInAs(shop, rita, { sub: 'rita', email: 'rita@lab.test' })
    await signInAs(shop, other, { sub: 'otto', email: 'otto@lab.test' })
    const { id, link } = await offered([offeredLine], 'rita@lab.test')
    const address = `/my-offers/Q-${(await findOfferRow(shop.db, id))?.no}`
    expect(await pageOf(address, rita)).toContain('$876.00')
    expect(await pageOf('/my-offers', rita)).toContain(address)
    expect((await other.ask(address)).status).toBe(404)
    expect(await pageOf('/my-offers', other)).toContain('You have no quotes yet.')
    expect((await server.visitor().ask(address)).status).toBe(302)
    expect((await post(address, { intent: 'decline', edition: '1' }, other)).status).toBe(404)
    // Prices of a partner, even by the link.
    const byLink = await other.ask(link)
    expect(byLink.status).toBe(404)
    // Without the way back to it, whose random signs may be these digits.
    const page = (await byLink.text()).replaceAll(link.slice('/offer?t='.length), '')
    expect(page).toContain('Please sign in to see this quote')
    expect(page).not.toContain('876.00')
    expect(await editionStates(shop, id)).toEqual(['SENT'])
  })
})

async function offered(lines = [offeredLine], email?: string) {
  const id = await makeOffer(shop, lines, email === undefined ? {} : { email })
  const sign = await openLinkSigner(shop.db)
  return { id, link: `/offer?t=${sign('offer', id)}` }
}

/** As a browser shows it, without React's marks between texts. */
async function pageOf(address: string, visitor: Visitor = server.visitor()): Promise<string> {
  return (await (await visitor.ask(address)).text()).replaceAll('<!-- -->', '')
}

function send(fields: Record<string, string | string[]>, to = server, visitor = to.visitor()) {
  return post('/request-a-quote', { ...typed, ...fields }, visitor)
}

function post(
  address: string,
  fields: Record<string, string | string[]>,
  visitor: Visitor = server.visitor(),
): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
  return visitor.ask(address, { method: 'POST', body })
}
