import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilState } from '../../../test/kit/buy.ts'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import {
  accept,
  acceptRequest,
  editionStates,
  makeOffer,
  moveEnd,
  offeredLine,
  sendDraft,
  staff,
} from '../../../test/kit/offers.ts'
import { openTestShop, timeScale, type TestShop } from '../../../test/kit/open-test-shop.ts'
import { cards } from '../../../test/kit/world.ts'
import { openShop } from '../../../server/start/open-shop.ts'
import type { CheckoutState } from '../../checkout/checkout.ts'
import { createPhoneOffer } from '../create-offer.ts'
import { expireOffer, withdrawOffer } from '../end-edition.ts'
import { offerNumber } from '../offer.ts'
import { findDraft, findOfferRow, findShownEdition } from '../offer-store.ts'
import { openDraft, saveDraft } from '../save-draft.ts'
import { keepOffers } from './keep-offers.ts'
import { remindOffer } from './remind-offer.ts'
import { reminderAt } from './reminder.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each([
  [30, '2026-12-27T06:00:00Z', '2026-12-24T06:00:00.000Z'],
  [7, '2026-12-04T06:00:00Z', '2026-12-01T06:00:00.000Z'],
  [6, '2026-12-03T06:00:00Z', null],
])('a quote of %i days through %s is reminded at %s', (validDays, until, at) => {
  expect(reminderAt({ validDays, validUntil: new Date(until) })?.toISOString() ?? null).toBe(at)
})

test('what is sent queues its reminder and its end; a short one only its end', async () => {
  const long = await makeOffer(shop, [offeredLine], { email: 'long@lab.test' })
  const edition = await findShownEdition(shop.db, long)
  const end = daysUntil(edition?.validUntil)
  expect(await dueDays(long, edition?.id)).toEqual([
    ['expire-offer', Math.round(end)],
    ['remind-offer', Math.round(end - 3)],
  ])
  const short = await createPhoneOffer(shop, {
    ...staff,
    contact: { name: 'Ada', email: 'short@lab.test', phone: '', company: '' },
    billing: null,
  })
  const draft = await findDraft(shop.db, short.id)
  const texts = { note: '', terms: '', validDays: 6 }
  await saveDraft(shop, {
    ...staff,
    offerId: short.id,
    version: draft?.version ?? -1,
    lines: [offeredLine],
    ...texts,
  })
  await sendDraft(shop, short.id)
  const sent = await findShownEdition(shop.db, short.id)
  expect((await dueDays(short.id, sent?.id)).map(([name]) => name)).toEqual(['expire-offer'])
})

describe('the end', () => {
  test('is written and told once, to the buyer and to the shop, however often and by however many', async () => {
    const id = await makeOffer(shop, [offeredLine], { email: 'ends@lab.test' })
    await moveEnd(shop, id, 40)
    await Promise.all([expireOffer(shop, id), expireOffer(shop, id), keepOffers(shop), keepOffers(shop)])
    await keepOffers(shop)
    expect(await editionStates(shop, id)).toEqual(['EXPIRED'])
    const number = await numberOf(id)
    expect(await subjectsTo('ends@lab.test', number)).toEqual([`Your quote ${number} has expired`])
    expect(await subjectsTo(shop.shopMailbox, number)).toEqual([`Quote ${number} to Ada Miller expired`])
  })

  test('that was begun and died leaves nothing; the next run does all of it', async () => {
    const id = await makeOffer(shop, [offeredLine], { email: 'dies@lab.test' })
    await moveEnd(shop, id, 40)
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    await expect(expireOffer(dyingAt(2), id)).rejects.toThrow('killed')
    expect(await tableHashes(shop.db)).toEqual(before)
    await keepOffers(shop)
    const number = await numberOf(id)
    expect(await editionStates(shop, id)).toEqual(['EXPIRED'])
    expect(await subjectsTo('dies@lab.test', number)).toEqual([`Your quote ${number} has expired`])
    expect(await subjectsTo(shop.shopMailbox, number)).toEqual([`Quote ${number} to Ada Miller expired`])
  })

  test('is not before its day, and nothing is written', async () => {
    const id = await makeOffer(shop, [offeredLine], { email: 'stands@lab.test' })
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    expect(await expireOffer(shop, id)).toBeNull()
    await keepOffers(shop)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('and the reminder wait while a charge is in doubt, and come after it', async () => {
    const id = await makeOffer(shop, [offeredLine], { email: 'doubt@lab.test' })
    const placed = await accept(shop, id, await acceptRequest(shop, id, { cardNumber: cards.declined }))
    const checkoutId = placed.ok ? placed.value.checkoutId : ''
    await untilState(shop, checkoutId, 'DECLINED')
    await untilAllQuiet(shop)
    await putState(checkoutId, 'CHARGE_UNKNOWN')
    for (const days of [28, 12]) {
      await moveEnd(shop, id, days)
      const before = await tableHashes(shop.db)
      await keepOffers(shop)
      expect(await tableHashes(shop.db)).toEqual(before)
    }
    await putState(checkoutId, 'DECLINED')
    await keepOffers(shop)
    expect(await editionStates(shop, id)).toEqual(['EXPIRED'])
    const number = await numberOf(id)
    expect(await subjectsTo('doubt@lab.test', number)).toEqual([`Your quote ${number} has expired`])
  })

  test('never comes to what was paid', async () => {
    const id = await makeOffer(shop, [offeredLine], { email: 'paid@lab.test' })
    const placed = await accept(shop, id, await acceptRequest(shop, id))
    await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
    await moveEnd(shop, id, 40)
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    await keepOffers(shop)
    expect(await tableHashes(shop.db)).toEqual(before)
    expect(await editionStates(shop, id)).toEqual(['PAID'])
  })
})

test('one that fails keeps none of the others from its end or its reminder, and the job fails for it', async () => {
  const [broken, ends] = [await sentTo('broken@lab.test'), await sentTo('other-end@lab.test')]
  const reminded = await sentTo('other-reminder@lab.test')
  await moveEnd(shop, broken.id, 50)
  await moveEnd(shop, ends.id, 40)
  await moveEnd(shop, reminded.id, 28)
  // Its mail is the first that is queued.
  await expect(keepOffers(dyingAt(1))).rejects.toMatchObject({
    message: '1 quotes could not be ended or reminded',
    errors: [new Error('killed')],
  })
  expect(await editionStates(shop, broken.id)).toEqual(['SENT'])
  expect(await editionStates(shop, ends.id)).toEqual(['EXPIRED'])
  expect(await subjectsTo('other-end@lab.test', ends.number)).toHaveLength(1)
  expect(await subjectsTo('other-reminder@lab.test', reminded.number)).toHaveLength(1)
  await keepOffers(shop)
  expect(await editionStates(shop, broken.id)).toEqual(['EXPIRED'])
})

describe('the reminder', () => {
  test('goes once, though two processes run the job at the same moment', async () => {
    const other = await openShop(shop.config, shop.target)
    try {
      for (let time = 0; time < 5; time += 1) {
        const address = `two${time}@lab.test`
        const { id, number } = await sentTo(address)
        await moveEnd(shop, id, 28)
        await Promise.all([keepOffers(shop), keepOffers(other)])
        expect(await subjectsTo(address, number)).toHaveLength(1)
      }
    } finally {
      await other.close()
    }
  })

  test('is sent once, within the last three days, however often and by however many', async () => {
    const { id, editionId, number } = await sentTo('remind@lab.test')
    await moveEnd(shop, id, 28)
    await Promise.all([
      remindOffer(shop, { editionId }),
      remindOffer(shop, { editionId }),
      keepOffers(shop),
      keepOffers(shop),
    ])
    await remindOffer(shop, { editionId })
    const subjects = await subjectsTo('remind@lab.test', number)
    expect(subjects).toEqual([
      expect.stringMatching(`^Your quote ${number} is good through \\w+ \\d+, \\d{4}$`),
    ])
    const again = await tableHashes(shop.db)
    await keepOffers(shop)
    expect(await tableHashes(shop.db)).toEqual(again)
  })

  test('that was begun and died leaves nothing; the next run sends it', async () => {
    const { id, editionId, number } = await sentTo('died@lab.test')
    await moveEnd(shop, id, 28)
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    await expect(remindOffer(dyingAt(1), { editionId })).rejects.toThrow('killed')
    expect(await tableHashes(shop.db)).toEqual(before)
    await keepOffers(shop)
    expect(await subjectsTo('died@lab.test', number)).toHaveLength(1)
  })

  test.each([
    ['too early', async (id: string) => moveEnd(shop, id, 20)],
    ['after the end', async (id: string) => moveEnd(shop, id, 40)],
    [
      'of what was withdrawn',
      async (id: string) => {
        await moveEnd(shop, id, 28)
        await withdrawOffer(shop, { offerId: id, reason: 'Sold', ...staff })
      },
    ],
    [
      'of what was replaced',
      async (id: string) => {
        await moveEnd(shop, id, 28)
        await openDraft(shop, { offerId: id, ...staff })
        await sendDraft(shop, id)
      },
    ],
  ])('is not sent %s, and nothing is written', async (_, end) => {
    const { id, editionId } = await sentTo('none@lab.test')
    await end(id)
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    await remindOffer(shop, { editionId })
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

/** The shop, but killed when it queues its `nth` mail: whatever the transaction had written is gone. */
function dyingAt(nth: number): TestShop {
  let queued = 0
  return {
    ...shop,
    jobs: {
      ...shop.jobs,
      async enqueue(...work) {
        queued += 1
        if (queued === nth) throw new Error('killed')
        await shop.jobs.enqueue(...work)
      },
    },
  }
}

async function sentTo(email: string): Promise<{ id: string; editionId: string; number: string }> {
  const id = await makeOffer(shop, [offeredLine], { email })
  const edition = await findShownEdition(shop.db, id)
  return { id, editionId: edition?.id ?? '', number: await numberOf(id) }
}

async function numberOf(id: string): Promise<string> {
  return offerNumber((await findOfferRow(shop.db, id))?.no ?? 0)
}

/** Around the guards: nobody can hold a charge in doubt for as long as this test looks. */
async function putState(checkoutId: string, state: CheckoutState): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update checkout set state = ${state} where id = ${checkoutId}`)
  })
}

/** What the mail server got about a quote, but for the quote itself. */
async function subjectsTo(address: string, number: string): Promise<string[]> {
  await untilAllQuiet(shop)
  return shop.standIns
    .ledger()
    .mails.filter(
      ({ to, subject }) => to === address && subject.includes(number) && !subject.includes(' from '),
    )
    .map(({ subject }) => subject)
}

/** When the jobs about an offer are due, in whole days of a real shop. */
async function dueDays(offerId: string, editionId = ''): Promise<[string, number][]> {
  const { rows } = await shop.db.execute<{ name: string; seconds: number }>(sql`
    select name, extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
    where singleton_key in (${offerId}, ${editionId}) and name in ('expire-offer', 'remind-offer') order by name`)
  return rows.map(({ name, seconds }) => [name, Math.round(seconds / timeScale / 86_400)])
}

function daysUntil(date: Date | null | undefined): number {
  return ((date?.getTime() ?? 0) - Date.now()) / 86_400_000
}
