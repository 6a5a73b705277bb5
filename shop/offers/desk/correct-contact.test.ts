import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilAllQuiet } from '../../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'
import { offeredLine, sendDraft, staff, writeDraft } from '../../../test/kit/offers.ts'
import { openTestShop } from '../../../test/kit/open-test-shop.ts'
import { miller } from '../../../test/kit/world.ts'
import { createPhoneOffer } from '../create-offer.ts'
import type { OfferContact } from '../offer.ts'
import { findOfferRow, insertEdition, insertOffer } from '../offer-store.ts'
import { correctContact } from './correct-contact.ts'

const shop = await openTestShop({ LIMITS: 'off', PARTNERS: 'approved' })
afterAll(() => shop.close())

const misheard: OfferContact = { name: 'Ada Muller', email: 'ada.muller@lab.test', phone: '', company: '' }
const right: OfferContact = { ...misheard, name: 'Ada Miller', email: 'ada@lab.test', company: 'Miller Lab' }

beforeAll(async () => {
  await shop.db
    .execute(sql`insert into person (sub, issuer, name, email, email_verified, partner_approved_at) values
    ('ada', ${shop.identity.issuer}, 'Ada', 'ada@lab.test', true, null),
    ('paula', ${shop.identity.issuer}, 'Paula', 'paula@lab.test', true, now())`)
})

test('while it is a draft, name and address are corrected: the account follows, the address to bill to does not', async () => {
  const { id } = await createPhoneOffer(shop, { ...staff, contact: misheard, billing: miller })
  expect(await corrected(id, { ...misheard, name: 'Ada Miller' })).toBe('ok')
  expect(await findOfferRow(shop.db, id)).toMatchObject({ ownerSub: null, billing: miller })
  expect(await corrected(id, right)).toBe('ok')
  expect(await findOfferRow(shop.db, id)).toMatchObject({ contact: right, ownerSub: 'ada', billing: null })
  const { rows } = await shop.db.execute(
    sql`select after from audit_event where action = 'offers.correct' order by id`,
  )
  expect(rows).toEqual([{ after: { outcome: 'name' } }, { after: { outcome: 'email, company' } }])
})

test('an address with other prices, one that was told, and a quote that was sent are refused: nothing is written', async () => {
  const draft = await createPhoneOffer(shop, { ...staff, contact: misheard, billing: null })
  const sent = await createPhoneOffer(shop, { ...staff, contact: misheard, billing: null })
  await writeDraft(shop, sent.id, [offeredLine])
  await sendDraft(shop, sent.id)
  const asked = await shop.db.transaction(async (tx) => {
    const row = await insertOffer(tx, { kind: 'request', contact: misheard })
    await insertEdition(tx, { offerId: row.id, no: 1, createdBy: 'boss' })
    return row
  })
  await untilAllQuiet(shop)
  const before = await tableHashes(shop.db)
  expect(await corrected(draft.id, { ...right, email: 'paula@lab.test' })).toBe('other-prices')
  expect(await corrected(sent.id, right)).toBe('sent')
  expect(await corrected(asked.id, right)).toBe('told')
  expect(await corrected(draft.id, misheard)).toBe('ok')
  expect(await tableHashes(shop.db)).toEqual(before)
  // The name of a request is nobody's address.
  expect(await corrected(asked.id, { ...misheard, name: 'Ada Miller' })).toBe('ok')
})

async function corrected(offerId: string, contact: OfferContact): Promise<string> {
  const done = await correctContact(shop, { ...staff, offerId, contact })
  return done.ok ? 'ok' : done.refusal.why
}
