import { z } from 'zod'
import { correctContact, type CorrectRefusal } from '../../../shop/offers/desk/correct-contact.ts'
import { findNumberedOffer } from '../../../shop/offers/offer-store.ts'
import { typedLine } from '../../../shop/text/typed-text.ts'
import { limits, route, signedIn } from '../../http/call.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { asItStands } from './offer-acts.ts'
import { noSuchOffer, offerNamed, wholeOffer } from './offer-views.ts'

/** Only name and e-mail must be known. */
export const contactFields = z.strictObject({
  name: typedLine(120).min(1, 'Enter a name.'),
  email: typedLine(254)
    .min(1, 'Enter an e-mail address: the quote goes there.')
    .pipe(z.email('Enter an e-mail address like name@example.com.')),
  phone: typedLine(40).default(''),
  company: typedLine(120).default(''),
})

export const putOfferContact = route({
  method: 'PUT',
  path: '/api/offers/{number}/contact',
  summary: 'Corrects whom a quote is for, while nothing of it was sent.',
  role: 'admin',
  audit: 'offers.correct',
  params: offerNamed,
  body: contactFields,
  answer: wholeOffer,
  version: true,
  problems: { 404: {}, 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { number }, body: contact, caller, requestId }) {
    const offer = await findNumberedOffer(shop.db, number)
    if (!offer) return noSuchOffer(number)
    const request = { offerId: offer.id, contact, actor: signedIn(caller).sub, requestId }
    const corrected = await correctContact(shop, request)
    return corrected.ok ? asItStands(shop, number, 200) : refusal(corrected.refusal)
  },
})

function refusal({ why }: CorrectRefusal): Problem {
  if (why === 'sent')
    return new Problem(
      409,
      'This quote is no draft any more, so whom it is for stays. Copy it for the right person instead. Nothing was changed.',
    )
  return fieldProblem([{ pointer: '/email', detail: notThisAddress[why] }])
}

const notThisAddress = {
  told: 'The link to this request went to its e-mail address, so that address stays. Copy the quote for another one.',
  'other-prices':
    'Whoever has this address pays other prices than those in this draft. Copy the quote for them instead.',
}
