import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { deskViolations } from '../../../test/kit/checks/offer-violations.ts'
import { accept, acceptRequest, makeOffer, moveEnd, staff } from '../../../test/kit/offers.ts'
import { untilState } from '../../../test/kit/buy.ts'
import { openTestShop } from '../../../test/kit/open-test-shop.ts'
import { askAboutOffer } from '../buyer/ask-about-offer.ts'
import { withdrawOffer } from '../end-edition.ts'
import { findOfferRow } from '../offer-store.ts'
import { openDraft } from '../save-draft.ts'
import { countDesk, listDeskRows } from './desk-store.ts'
import { deskViews } from './desk-view.ts'

const shop = await openTestShop({ LIMITS: 'off' })
afterAll(() => shop.close())

test('every count is that of its list, whatever happened', async () => {
  const [paid, withdrawn, past, drafted] = [
    await makeOffer(shop),
    await makeOffer(shop),
    await makeOffer(shop),
    await makeOffer(shop),
  ]
  await makeOffer(shop)
  const placed = await accept(shop, paid, await acceptRequest(shop, paid))
  await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
  await withdrawOffer(shop, { offerId: withdrawn, reason: 'Sold', ...staff })
  await moveEnd(shop, past, 40)
  await openDraft(shop, { offerId: drafted, ...staff })
  expect(await countDesk(shop.db)).toEqual({
    answer: 0,
    drafts: 1,
    waiting: 2,
    accepted: 0,
    paid: 1,
    ended: 2,
    all: 5,
  })
  const counts = await countDesk(shop.db)
  for (const view of deskViews) {
    const { rows, total } = await listDeskRows(shop.db, { view, q: '', limit: 50, cursor: 0 })
    expect([view, rows.length, total]).toEqual([view, counts[view], counts[view]])
    const searched = await listDeskRows(shop.db, { view, q: 'ada', limit: 50, cursor: 0 })
    expect([view, searched.rows, searched.total]).toEqual([view, rows, total])
  }
  expect(await deskViolations(shop.db)).toEqual([])
})

test('a question and an answer at the same moment leave the mark that is true', async () => {
  const id = await makeOffer(shop)
  for (let time = 0; time < 10; time += 1) {
    await Promise.all([
      ask(id, `Question ${time}`),
      answer(id, `Answer ${time}`),
      openDraft(shop, { offerId: id, ...staff }),
    ])
    expect(await deskViolations(shop.db)).toEqual([])
  }
})

test('whoever accepts and whoever withdraws do not wait for each other', async () => {
  for (let time = 0; time < 5; time += 1) {
    const id = await makeOffer(shop)
    const request = await acceptRequest(shop, id)
    const [placed, withdrawn] = await Promise.all([
      accept(shop, id, request),
      withdrawOffer(shop, { offerId: id, reason: 'Sold', ...staff }),
    ])
    expect([placed.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
    if (placed.ok) await untilState(shop, placed.value.checkoutId, 'COMPLETED')
  }
  expect(await deskViolations(shop.db)).toEqual([])
})

test('counts stay true while their rows are added up', async () => {
  const id = await makeOffer(shop)
  const before = await countDesk(shop.db)
  const turn = () =>
    shop.db.transaction(async (tx) => {
      await tx.execute(sql`update offer_standing set place = 'ended' where offer_id = ${id}`)
      await tx.execute(sql`update offer_standing set place = 'open' where offer_id = ${id}`)
    })
  for (let time = 0; time < 100; time += 1) await turn()
  expect(await countDesk(shop.db)).toEqual(before)
  const { rows } = await shop.db.execute<{ rows: number }>(sql`select count(*)::int as rows from offer_count`)
  expect(rows[0]?.rows).toBeLessThan(120)
  expect(await deskViolations(shop.db)).toEqual([])
})

test.each(['offer', 'offer_edition', 'offer_message'])(
  'without the trigger of %s the mark is wrong, and the check says so',
  async (table) => {
    const id = await makeOffer(shop)
    const turn = (way: string) =>
      shop.db.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(way)} trigger user`)
    await turn('disable')
    if (table === 'offer')
      await shop.db.execute(sql`update offer set closed_at = now(), closed_by = 'boss' where id = ${id}`)
    else if (table === 'offer_message') {
      await shop.db.execute(sql`update offer set asked_at = now() where id = ${id}`)
      await answer(id, 'An answer')
    } else
      await shop.db.execute(
        sql`update offer_edition set state = 'WITHDRAWN', ended_at = now() where offer_id = ${id}`,
      )
    await turn('enable')
    const { no } = (await findOfferRow(shop.db, id)) ?? {}
    expect(await deskViolations(shop.db)).toEqual([expect.stringContaining(`desk: Q-${no} is marked `)])
    await shop.db.execute(sql`select note_offer_standing(${id})`)
    expect(await deskViolations(shop.db)).toEqual([])
  },
)

async function ask(offerId: string, text: string): Promise<void> {
  const offer = await findOfferRow(shop.db, offerId)
  if (!offer) throw new Error('no offer')
  await askAboutOffer(shop, { offerId, text, key: null })
}

async function answer(offerId: string, text: string): Promise<void> {
  await shop.db.execute(sql`insert into offer_message (offer_id, from_staff, author, text)
    values (${offerId}, true, 'boss', ${text})`)
}
