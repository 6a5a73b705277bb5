import { beforeAll, describe, expect, test } from 'vitest'
import { openLinkSigner } from '../../shop/mail/signed-link.ts'
import { cents, formatDollars } from '../../shop/money.ts'
import { createPhoneOffer } from '../../shop/offers/create-offer.ts'
import { offerNumber, quoteOffer } from '../../shop/offers/offer.ts'
import { findOfferRow, findShownEdition, listOfferLines } from '../../shop/offers/offer-store.ts'
import { openDraft } from '../../shop/offers/save-draft.ts'
import { untilState } from '../../test/kit/buy.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import {
  accept,
  acceptRequest,
  freightLine,
  makeOffer,
  offeredLine,
  sendDraft,
  staff,
} from '../../test/kit/offers.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { readPdf } from '../../test/kit/prints/read-pdf.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { world } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ PARTNERS: 'any' })
const [owner, stranger, admin] = [server.visitor(), server.visitor(), server.visitor()]

const lines = [
  { ...offeredLine, quantity: 2, unitCents: cents(800_00), reason: 'Two at once' },
  { ...offeredLine, number: world.vibrator.number, isOptional: true },
  freightLine,
]
let quote = { id: '', number: '', token: '' }

beforeAll(async () => {
  await signInAs(shop, owner, { sub: 'dana', email: 'dana@lab.test' })
  await signInAs(shop, stranger, { sub: 'rita', email: 'rita@lab.test' })
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
  quote = await sentTo('guest@lab.test')
})

describe('the PDF of a quote', () => {
  test('has the lines, the sum and the day of its page, to the cent, and writes nothing', async () => {
    await untilAllQuiet(shop)
    const before = await tableHashes(shop.db)
    const response = await server.visitor().ask(`/api/linked-offers/${quote.token}/pdf`)
    const { words, pages, title } = await readPdf(new Uint8Array(await response.arrayBuffer()))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="quote-${quote.number}.pdf"`,
    )
    expect(await tableHashes(shop.db)).toEqual(before)
    expect([pages.length, title]).toEqual([1, `Quote ${quote.number}`])
    const page = await (await server.visitor().ask(`/offer?t=${quote.token}`)).text()
    const shown = page.slice(0, page.indexOf('</table>'))
    const total = formatDollars(quoteOffer(await linesOf(quote.id), [2]).totalCents)
    expect(total).toBe('$2,165.51')
    for (const amount of ['$1,095.00', '$800.00', '$1,600.00', '$385.01', '$180.50', total]) {
      expect(words).toContain(amount)
      expect(shown).toContain(amount)
    }
    const through = /Good through <time[^>]*>([^<]+)</.exec(page)?.[1]
    expect(words).toContain(`Good through ${through}`)
    expect(words).toContain('Optional, included')
    for (const inner of ['Two at once', 'boss', 'guest@lab.test']) expect(words).not.toContain(inner)
  })

  test('leaves out what its buyer leaves out', async () => {
    const { words } = await pdfAt(`/api/linked-offers/${quote.token}/pdf?chosen=`)
    expect(words).toContain('Optional, left out')
    expect(words).toContain(`Total (USD) ${formatDollars(cents(1_780_50))}`)
    for (const wrong of ['x', '1,,2', '1;2'])
      expect(
        (await server.visitor().ask(`/api/linked-offers/${quote.token}/pdf?chosen=${wrong}`)).status,
      ).toBe(400)
  })

  test('is the same for staff; of a draft there is none', async () => {
    expect((await pdfAt(`/api/offers/${quote.number}/pdf`, admin)).words).toBe(
      (await pdfAt(`/api/linked-offers/${quote.token}/pdf`)).words,
    )
    const contact = { name: 'Ada', email: 'draft@lab.test', phone: '', company: '' }
    const { no } = await createPhoneOffer(shop, { ...staff, contact, billing: null })
    const response = await admin.ask(`/api/offers/${offerNumber(no)}/pdf`, {
      headers: { accept: 'application/json' },
    })
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      404,
      'This quote was not sent yet, so there is nothing to print.',
    ])
    expect((await admin.ask('/api/offers/Q-1/pdf')).status).toBe(404)
  })

  test('of a new edition says which it is; what is paid says what was taken', async () => {
    const { id, number, token } = await sentTo('again@lab.test')
    await openDraft(shop, { offerId: id, ...staff })
    await sendDraft(shop, id)
    expect((await pdfAt(`/api/linked-offers/${token}/pdf`)).words).toContain(`Quote ${number}, version 2`)
    const placed = await accept(shop, id, await acceptRequest(shop, id))
    await untilState(shop, placed.ok ? placed.value.checkoutId : '', 'COMPLETED')
    const { words } = await pdfAt(`/api/linked-offers/${token}/pdf?chosen=2`)
    expect(words).toContain(`Total Amount Paid (USD) ${formatDollars(cents(1_780_50))}`)
    expect(words).toContain('Status Paid')
    expect(words).not.toContain('To accept this quote')
  })

  test('N7, N8: only who may see the quote gets it; a link of another purpose opens none', async () => {
    const partners = await sentTo('dana@lab.test', [offeredLine])
    for (const [who, path, status] of [
      [owner, `/api/my-offers/${partners.number}/pdf`, 200],
      [owner, `/api/linked-offers/${partners.token}/pdf`, 200],
      [stranger, `/api/my-offers/${partners.number}/pdf`, 404],
      [stranger, `/api/linked-offers/${partners.token}/pdf`, 401],
      [server.visitor(), `/api/linked-offers/${partners.token}/pdf`, 401],
      [server.visitor(), `/api/my-offers/${partners.number}/pdf`, 401],
      [stranger, `/api/offers/${partners.number}/pdf`, 403],
    ] as const) {
      const response = await who.ask(path)
      expect([path, response.status]).toEqual([path, status])
      if (status !== 200) expect(await response.text()).not.toContain('876')
    }
    const order = (await openLinkSigner(shop.db))('order', partners.id)
    expect((await server.visitor().ask(`/api/linked-offers/${order}/pdf`)).status).toBe(404)
  })
})

async function sentTo(email: string, offered = lines) {
  const id = await makeOffer(shop, offered, { email })
  const offer = await findOfferRow(shop.db, id)
  return {
    id,
    number: offerNumber(offer?.no ?? 0),
    token: (await openLinkSigner(shop.db))('offer', id),
  }
}

async function pdfAt(path: string, who = server.visitor()) {
  return readPdf(new Uint8Array(await (await who.ask(path)).arrayBuffer()))
}

async function linesOf(id: string) {
  const edition = await findShownEdition(shop.db, id)
  return edition ? listOfferLines(shop.db, edition.id) : []
}
