import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { untilState } from '../../test/kit/buy.ts'
import { violations } from '../../test/kit/checks/invariants.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import {
  accept,
  acceptRequest,
  editionStates,
  makeOffer,
  offeredLine,
  sendDraft,
  staff,
  writeDraft,
} from '../../test/kit/offers.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { miller } from '../../test/kit/world.ts'
import { answerQuestion } from '../offers/desk/answer-question.ts'
import { openDraft } from '../offers/save-draft.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'any' })

const email = 'wren.hale@lab.test'

/** One that is paid, one that is open with another draft, and one request of Wren Hale, a partner. */
async function quoted(): Promise<{ paid: string; open: string; asked: string }> {
  await signInAs(shop, server.visitor(), { sub: 'wren', email, name: 'Wren Hale' })
  const paid = await makeOffer(shop, [offeredLine], { email })
  const own = { billing: { ...miller, email }, sub: 'wren' }
  const placed = await accept(shop, paid, await acceptRequest(shop, paid, own))
  await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
  const open = await makeOffer(shop, [offeredLine], { email })
  await openDraft(shop, { offerId: open, ...staff })
  const text = 'Wren, the jig fits.'
  expect((await answerQuestion(shop, { offerId: open, text, key: null, ...staff })).ok).toBe(true)
  const { rows } = await shop.db.execute<{ id: string }>(sql`
    insert into offer (kind, contact, request_key, request_hash) values ('request',
      jsonb_build_object('name', 'Wren Hale', 'email', ${email}::text, 'phone', '555 0123', 'company', 'Hale Labs'),
      gen_random_uuid(), ${Buffer.alloc(32, 5)}) returning id`)
  const asked = rows[0]?.id ?? ''
  await shop.db.execute(sql`
    insert into offer_request_line (offer_id, line_no, product_number, title, qty)
    values (${asked}, 1, '', 'The one that Wren saw at the fair', 1)`)
  await untilAllQuiet(shop)
  return { paid, open, asked }
}

test('an export has quotes with their lines and words, and nobody of the staff', async () => {
  const mine = await quoted()
  await makeOffer(shop, [offeredLine], { email: 'rita@lab.test' })
  const told = await exportPerson(shop, { called: email, actor: 'boss' })
  const quotes = told.ok ? (told.value.rooms['Quotes'] ?? {}) : {}
  expect(Object.entries(quotes).map(([table, rows]) => [table, rows.length])).toEqual([
    ['quotes', 3],
    ['quoteRequestLines', 1],
    ['quoteEditions', 2],
    ['quoteLines', 2],
    ['quoteMessages', 1],
  ])
  const text = JSON.stringify(quotes)
  for (const words of ['Hale Labs', 'at the fair', 'the jig fits', 'High Speed Alloy Grinder'])
    expect(text, words).toContain(words)
  for (const secret of ['rita', 'boss', 'request_hash']) expect(text, secret).not.toContain(secret)
  await gone(Object.values(mine))
})

test('erased: what was open is withdrawn, what was sent stays without whom it was for', async () => {
  const { paid, open, asked } = await quoted()
  const ritas = await makeOffer(shop, [offeredLine], { email: 'rita@lab.test' })
  const ofRita = () => shop.db.execute(sql`select * from offer where id = ${ritas}`)
  const before = (await ofRita()).rows
  expect(await erasePerson(shop, { called: email, actor: 'boss' })).toMatchObject({
    ok: true,
    value: { rooms: expect.arrayContaining([{ room: 'Quotes', records: 3 }]) },
  })
  expect([await editionStates(shop, paid), await editionStates(shop, open)]).toEqual([
    ['PAID'],
    ['WITHDRAWN'],
  ])
  const nobody = { name: '', email: '', phone: '', company: '' }
  const { rows } = await shop.db.execute(sql`
    select owner_sub like 'erased-%' as is_ghost, contact, billing, closed_at is not null as is_closed, request_key
    from offer where id in (${paid}, ${open}, ${asked}) order by no`)
  expect(rows).toEqual([
    { is_ghost: true, contact: nobody, billing: null, is_closed: false, request_key: null },
    { is_ghost: true, contact: nobody, billing: null, is_closed: true, request_key: null },
    { is_ghost: null, contact: nobody, billing: null, is_closed: true, request_key: null },
  ])
  const left = await shop.db.execute(sql`
    select row::text from offer_request_line row where row::text ilike '%wren%'
    union all select row::text from offer_message row union all select row::text from offer row
      where row::text ilike '%wren%'`)
  expect(left.rows).toEqual([])
  expect((await ofRita()).rows).toEqual(before)
  expect(await violations(shop.db, shop.standIns.ledger())).toEqual([])
})

test('erased: no e-mail of a quote is left, to whatever address it went', async () => {
  const ada = server.visitor()
  await signInAs(shop, ada, { sub: 'ada-quince', email: 'ada@quince.test', name: 'Ada Quince' })
  const asked = { name: 'Ada Quince', email: 'purchase@quince.test', message: 'For the bench of Ada Quince' }
  const key = { 'idempotency-key': 'a-key-of-ada-quince' }
  const answer = await ada.call('POST', '/api/offer-requests', asked, key)
  const no = Number(((await answer.json()) as { number: string }).number.slice(2))
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from offer where no = ${no}`)
  const offerId = rows[0]?.id ?? ''
  await openDraft(shop, { offerId, ...staff })
  await writeDraft(shop, offerId, [offeredLine])
  await sendDraft(shop, offerId)
  const ritas = await makeOffer(shop, [offeredLine], { email: 'rita@lab.test' })
  await untilAllQuiet(shop)
  const mailsOf = async (text: string) =>
    (await shop.db.execute(sql`select from mail where mail::text ilike ${`%${text}%`}`)).rows.length
  expect(await mailsOf('quince')).toBe(3)
  const before = await mailsOf('rita@lab.test')
  expect((await erasePerson(shop, { called: 'ada@quince.test', actor: 'boss' })).ok).toBe(true)
  expect(await mailsOf('quince')).toBe(0)
  expect(await mailsOf('rita@lab.test')).toBe(before)
  expect(await editionStates(shop, ritas)).toEqual(['SENT'])
})

test('one that is being paid: refused in words, and nothing is written', async () => {
  const guest = 'finch@lab.test'
  const id = await makeOffer(shop, [offeredLine], { email: guest })
  // Whoever has the link may pay it.
  const placed = await accept(shop, id, await acceptRequest(shop, id))
  const checkoutId = placed.ok ? placed.value.checkoutId : ''
  await untilState(shop, checkoutId, 'COMPLETED')
  await untilAllQuiet(shop)
  const { rows } = await shop.db.execute<{ no: string }>(sql`select no from offer where id = ${id}`)
  await asIfInDoubt(checkoutId, 'CHARGE_UNKNOWN')
  const before = await tableHashes(shop.db)
  expect(await erasePerson(shop, { called: guest, actor: 'boss' })).toEqual({
    ok: false,
    refusal: {
      why: 'objection',
      text: `Quote Q-${rows[0]?.no} is being paid: how its payment ends is not known yet. Wait until it is, then try again.`,
    },
  })
  expect(await tableHashes(shop.db)).toEqual(before)
  await asIfInDoubt(checkoutId, 'COMPLETED')
})

test('who of the staff priced, sent and withdrew is erased with a former admin; the quote stays', async () => {
  const id = await makeOffer(shop, [offeredLine])
  await signInAs(shop, server.visitor(), { sub: staff.actor, email: 'boss@factory.test' })
  expect((await erasePerson(shop, { called: staff.actor, actor: 'operator' })).ok).toBe(true)
  const { rows } = await shop.db.execute<{ by: string[] }>(sql`
    select array_agg(distinct by) as by from (
      select offer.created_by as by from offer where id = ${id}
      union all select unnest(array[created_by, sent_by]) from offer_edition where offer_id = ${id}
      union all select priced_by from offer_line join offer_edition edition on edition.id = edition_id
        where offer_id = ${id}) as all_of_them`)
  expect(rows).toEqual([{ by: [expect.stringMatching(/^erased-/)] }])
  expect(await editionStates(shop, id)).toEqual(['SENT'])
})

test('a price that somebody changes together with the name is refused', async () => {
  const id = await makeOffer(shop, [offeredLine])
  const edition = sql`(select id from offer_edition where offer_id = ${id})`
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  await expect(
    shop.db.execute(
      sql`update offer_line set priced_by = 'erased-1', unit_cents = 1 where edition_id = ${edition}`,
    ),
  ).rejects.toThrow()
  expect(await tableHashes(shop.db)).toEqual(before)
})

/** The guard would refuse it: as if the bank had not answered yet. */
async function asIfInDoubt(checkoutId: string, state: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update checkout set state = ${state} where id = ${checkoutId}`)
  })
}

async function gone(ids: string[]): Promise<void> {
  expect((await erasePerson(shop, { called: email, actor: 'boss' })).ok).toBe(true)
  const { rows } = await shop.db.execute<{ count: string }>(
    sql`select count(*) from offer where contact ->> 'email' <> '' and id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  expect(rows).toEqual([{ count: '0' }])
}
