import { z } from 'zod'
import { largestPriceCents, cents } from '../../../shop/money.ts'
import { largestQuantity } from '../../../shop/cart/cart.ts'
import { answerQuestion } from '../../../shop/offers/desk/answer-question.ts'
import { closeOffer, discardDraft } from '../../../shop/offers/desk/close-offer.ts'
import { longestMessage, longestReason } from '../../../shop/offers/desk/desk-view.ts'
import { readDeskOffer } from '../../../shop/offers/desk/read-desk-offer.ts'
import { withdrawOffer } from '../../../shop/offers/end-edition.ts'
import { mostEditions, readOfferNumber } from '../../../shop/offers/offer.ts'
import { findNumberedOffer } from '../../../shop/offers/offer-store.ts'
import { openDraft, saveDraft, type DraftRefusal } from '../../../shop/offers/save-draft.ts'
import { sendOffer, type SendRefusal } from '../../../shop/offers/send-offer.ts'
import { lineKinds } from '../../../shop/pricing/quote.ts'
import { typedLine, typedLines } from '../../../shop/text/typed-text.ts'
import { limits, route, signedIn, type ShopForCalls } from '../../http/call.ts'
import { badKey, readKey } from '../../http/idempotency-key.ts'
import { fieldProblem, Problem, versionConflict } from '../../http/problem.ts'
import { noSuchOffer, offerNamed, wholeOffer, wholeView } from './offer-views.ts'

const draftLine = z
  .strictObject({
    kind: z.enum(lineKinds),
    /** of a product */
    number: typedLine(64).default(''),
    title: typedLine(300).default(''),
    quantity: z.number().int().min(1, 'Enter how many.').max(largestQuantity),
    /** null: the price of the shop for this buyer */
    unitCents: z.number().int().min(0).max(largestPriceCents).nullable(),
    reason: typedLine(300).default(''),
    isOptional: z.boolean().default(false),
  })
  .refine(({ kind, number }) => (kind === 'product') === (number !== ''), {
    path: ['number'],
    error: 'Only a product has a number.',
  })
  .refine(({ kind, title }) => kind === 'product' || title !== '', {
    path: ['title'],
    error: 'Say what it is for.',
  })
  .refine(({ kind, quantity, isOptional }) => kind !== 'freight' || (quantity === 1 && !isOptional), {
    path: ['quantity'],
    error: 'Freight is one line, and not optional.',
  })

const draftContent = z.strictObject({
  lines: z
    .array(draftLine)
    .max(500, 'A quote has at most 500 lines.')
    .refine((lines) => lines.filter(({ kind }) => kind === 'freight').length <= 1, 'Freight is one line.'),
  note: typedLines(longestMessage).default(''),
  terms: typedLines(longestMessage).default(''),
  validDays: z.number().int().min(1, 'At least a day.').max(365, 'At most 365 days.').default(30),
})

const noEdition = {
  paid: 'This quote is paid, so there is no new edition. Copy it instead. Nothing was changed.',
  'last-edition': `A quote has ${mostEditions} editions at most, and this one has them all. Copy it instead. Nothing was changed.`,
}

export const postOfferDraft = route({
  method: 'POST',
  path: '/api/offers/{number}/draft',
  summary:
    'Opens a new edition with what stands, or the draft that is open already. Nothing changes for the buyer.',
  role: 'admin',
  audit: 'offers.draft',
  params: offerNamed,
  answer: wholeOffer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, caller, requestId }) {
    return onOffer(shop, number, async (offerId) => {
      const opened = await openDraft(shop, { offerId, actor: signedIn(caller).sub, requestId })
      return opened.ok ? null : new Problem(409, noEdition[opened.refusal.why])
    })
  },
})

export const putOfferDraft = route({
  method: 'PUT',
  path: '/api/offers/{number}/draft',
  summary: 'Saves the draft as a whole. If-Match names the version of the draft.',
  role: 'admin',
  audit: 'offers.draft',
  params: offerNamed,
  body: draftContent,
  answer: wholeOffer,
  version: true,
  largestBody: 512 * 1024,
  problems: { 404: {}, 409: { current: wholeOffer } },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, body, ifMatch: version, caller, requestId }) {
    const offerId = await idOf(shop, number)
    if (offerId === null) return noSuchOffer(number)
    const request = { ...body, lines: body.lines.map(lineOf), offerId, version }
    const saved = await saveDraft(shop, { ...request, actor: signedIn(caller).sub, requestId })
    if (!saved.ok) return draftRefusal(shop, number, saved.refusal)
    return asItStands(shop, number, 200)
  },
})

export const deleteOfferDraft = route({
  method: 'DELETE',
  path: '/api/offers/{number}/draft',
  summary: 'Throws away a new edition that was not sent. What the buyer sees stays as it is.',
  role: 'admin',
  audit: 'offers.discard',
  params: offerNamed,
  answer: wholeOffer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, caller, requestId }) {
    return onOffer(shop, number, async (offerId) => {
      const gone = await discardDraft(shop, { offerId, actor: signedIn(caller).sub, requestId })
      if (gone.ok) return null
      return new Problem(
        409,
        gone.refusal.why === 'first'
          ? 'Nothing of this quote was sent yet. Close it instead. Nothing was changed.'
          : 'There is no draft. Nothing was changed.',
      )
    })
  },
})

export const postOfferSend = route({
  method: 'POST',
  path: '/api/offers/{number}/send',
  summary:
    'Sends the draft: from then on it can be accepted and never changes. If-Match names the version of the draft.',
  role: 'admin',
  audit: 'offers.send',
  params: offerNamed,
  answer: wholeOffer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, ifMatch: version, caller, requestId }) {
    return onOffer(shop, number, async (offerId) => {
      const sent = await sendOffer(shop, { offerId, version, actor: signedIn(caller).sub, requestId })
      return sent.ok ? null : sendRefusal(sent.refusal)
    })
  },
})

const whyFields = z.strictObject({
  reason: typedLine(longestReason).min(1, 'Say why: the buyer reads it.'),
})

export const postOfferWithdraw = route({
  method: 'POST',
  path: '/api/offers/{number}/withdraw',
  summary: 'Takes back what was sent: it cannot be accepted any more, and the buyer is told why.',
  role: 'admin',
  audit: 'offers.withdraw',
  params: offerNamed,
  body: whyFields,
  answer: wholeOffer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, body, caller, requestId }) {
    return onOffer(shop, number, async (offerId) => {
      const ended = await withdrawOffer(shop, { ...body, offerId, actor: signedIn(caller).sub, requestId })
      if (ended.ok) return null
      return new Problem(
        409,
        ended.refusal.why === 'being-paid'
          ? beingPaid
          : 'This quote cannot be accepted any more, so there is nothing to withdraw. Nothing was changed.',
      )
    })
  },
})

export const postOfferClose = route({
  method: 'POST',
  path: '/api/offers/{number}/close',
  summary: 'Says that nothing (more) will be quoted. Whoever asked is told why.',
  role: 'admin',
  audit: 'offers.close',
  params: offerNamed,
  body: whyFields,
  answer: wholeOffer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, body, caller, requestId }) {
    return onOffer(shop, number, async (offerId) => {
      const closed = await closeOffer(shop, { ...body, offerId, actor: signedIn(caller).sub, requestId })
      return closed.ok ? null : new Problem(409, notClosed[closed.refusal.why])
    })
  },
})

export const postOfferMessage = route({
  method: 'POST',
  path: '/api/offers/{number}/messages',
  summary: 'Writes to the buyer, by e-mail and on the page of the quote.',
  role: 'admin',
  audit: 'offers.answer',
  params: offerNamed,
  body: z.strictObject({ text: typedLines(longestMessage).min(1, 'Write something.') }),
  answer: wholeOffer,
  status: 201,
  version: true,
  idempotencyKey: 'optional',
  problems: { 400: {}, 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, body, header, caller, requestId }) {
    const given = header('idempotency-key')
    const key = readKey(given)
    if (given !== undefined && key === null) return badKey('Nothing was sent.')
    return onOffer(
      shop,
      number,
      async (offerId) => {
        const request = { ...body, offerId, key, actor: signedIn(caller).sub, requestId }
        const said = await answerQuestion(shop, request)
        if (said.ok) return null
        return said.refusal.why === 'other-key'
          ? new Problem(422, 'Another message was already sent with this Idempotency-Key. Nothing was sent.')
          : new Problem(409, noAddress)
      },
      201,
    )
  },
})

/** The offer after an act, unless that was refused. */
async function onOffer<Status extends 200 | 201 = 200>(
  shop: ShopForCalls,
  number: string,
  act: (offerId: string) => Promise<Problem | null>,
  status: Status = 200 as Status,
) {
  const id = await idOf(shop, number)
  if (id === null) return noSuchOffer(number)
  return (await act(id)) ?? asItStands(shop, number, status)
}

/** Its version is that of the newest edition: of the draft, if there is one. */
export async function asItStands<Status extends 200 | 201>(
  shop: ShopForCalls,
  number: string,
  status: Status,
) {
  const no = readOfferNumber(number)
  const found = no === null ? null : await readDeskOffer(shop, no)
  if (!found) return noSuchOffer(number)
  return { status, body: wholeView(found), version: found.editions.at(-1)?.version ?? 0 }
}

async function idOf(shop: ShopForCalls, number: string): Promise<string | null> {
  return (await findNumberedOffer(shop.db, number))?.id ?? null
}

function lineOf({ unitCents, ...line }: z.output<typeof draftLine>) {
  return { ...line, unitCents: unitCents === null ? null : cents(unitCents) }
}

async function draftRefusal(shop: ShopForCalls, number: string, refusal: DraftRefusal): Promise<Problem> {
  switch (refusal.why) {
    case 'no-draft':
      return new Problem(409, 'There is no draft any more. Nothing was saved.')
    case 'version-conflict': {
      const now = await asItStands(shop, number, 200)
      if (now instanceof Problem) return now
      // What a problem carries passes no list of allowed fields by itself.
      return versionConflict(wholeOffer.parse(now.body), now.version)
    }
    case 'unknown-product':
      return atLine(refusal.at, 'number', 'This product is not sold here.')
    case 'product-twice':
      return atLine(refusal.at, 'number', 'This product is in the quote twice. Raise its quantity instead.')
  }
}

function sendRefusal(refusal: SendRefusal): Problem {
  if (refusal.why === 'reason-missing')
    return atLine(refusal.at, 'reason', 'This price differs from the list price. Say why.')
  return new Problem(409, notSent[refusal.why])
}

function atLine(at: number, field: string, detail: string): Problem {
  return fieldProblem([{ pointer: `/lines/${at}/${field}`, detail }])
}

const beingPaid =
  'The buyer is paying this quote at this moment, or the bank has not answered yet. Nothing was changed; try again when this page says how it ended.'

const noAddress = 'This quote has no e-mail address, so nobody can be told. Nothing was sent.'

const notSent: Record<Exclude<SendRefusal['why'], 'reason-missing'>, string> = {
  'no-draft': 'There is no draft to send. Nothing was sent.',
  'version-conflict': 'Somebody else has changed this draft. Nothing was sent; please look at it again.',
  'nothing-offered': 'The quote has no line that the buyer must take. Nothing was sent.',
  'being-paid': beingPaid.replace('changed', 'sent'),
  paid: 'This quote is paid already. Nothing was sent.',
  'order-canceled': 'The order was canceled, so nobody can pay its freight. Nothing was sent.',
  'too-much': 'The total with all options is more than a card can be charged at once. Nothing was sent.',
  'no-address': noAddress,
}

const notClosed = {
  closed: 'This quote is closed already. Nothing was changed.',
  open: 'The buyer can still accept this quote. Withdraw it instead. Nothing was changed.',
  paid: 'This quote is paid. Nothing was changed.',
}
