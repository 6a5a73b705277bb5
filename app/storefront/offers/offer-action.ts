import { data, redirect } from 'react-router'
import { askAboutOffer } from '../../../shop/offers/buyer/ask-about-offer.ts'
import { declineReasonField, offerMessageField } from '../../../shop/offers/buyer/request.ts'
import { declineOffer } from '../../../shop/offers/end-edition.ts'
import { findOfferFor, type OfferKey } from '../../../shop/offers/find-offer-for.ts'
import { pageContext, personOf, shopContext, type PageContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { isTrapped } from '../contact/inquiry-draft.ts'
import { addressOfDone } from './access.ts'
import { secret } from './load-offer.ts'
import type { OfferAnswer } from './offer-answer.ts'

/** Asks back, or declines; with and without scripts, by either door. */
export async function answerOfferForm(request: Request, context: PageContext, key: OfferKey) {
  const shop = context.get(shopContext)
  const form = await readForm(request)
  const of = fieldOf(form, 'intent') === 'decline' ? 'decline' : 'ask'
  const text = fieldOf(form, 'text')
  const refuse = (error: string, status: number) =>
    data<OfferAnswer>({ of, error, text }, { status, headers: secret })
  const found = await findOfferFor(shop, key, personOf(context)?.sub ?? null)
  if (!found.ok) return refuse('This quote could not be opened. Nothing was sent.', 404)
  const limit = await context.get(pageContext).countForm('inquiry')
  if (limit) return refuse(`${notSent[of]} ${limit}`, 429)
  const { id: offerId } = found.value
  if (of === 'ask') {
    const parsed = offerMessageField.safeParse(text)
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 422)
    // A robot gets the same answer as a person.
    if (!isTrapped(form)) await askAboutOffer(shop, { offerId, text: parsed.data })
    return redirect(`${addressOfDone(key, 'asked')}#conversation`, 303)
  }
  const parsed = declineReasonField.safeParse(text)
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '', 422)
  const reason = parsed.data
  const editionNo = Number(fieldOf(form, 'edition'))
  const ended = await declineOffer(shop, { offerId, editionNo, reason })
  if (ended.ok) return redirect(addressOfDone(key, 'declined'), 303)
  return refuse(declineRefusals[ended.refusal.why], 409)
}

const notSent = { ask: 'Your question was not sent.', decline: 'The quote was not declined.' }

const declineRefusals = {
  'nothing-open': 'This quote has ended or was paid already, so there is nothing to decline.',
  'being-paid':
    'A payment for this quote is under way, so it was not declined. If you did not start it, please call us.',
  replaced: 'We have sent you a new version of this quote. Nothing was declined; please check what changed.',
}
