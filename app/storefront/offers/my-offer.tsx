import { useParams, useSearchParams } from 'react-router'
import { requirePerson } from '../../context.ts'
import { OfferNotFound, OfferNotLoaded } from './offer-not-found.tsx'
import type { Route } from './+types/my-offer.ts'
import { loadOffer } from './load-offer.ts'
import { answerOfferForm } from './offer-action.ts'
import { doneIn } from './offer-answer.ts'
import { OfferPage } from './offer-page.tsx'

/** Somebody else's offer is answered like one that does not exist. */
export function loader({ params: { number }, url, context }: Route.LoaderArgs) {
  requirePerson(context, url)
  return loadOffer(context, { number })
}

export function action({ params: { number }, request, url, context }: Route.ActionArgs) {
  requirePerson(context, url)
  return answerOfferForm(request, context, { number })
}

export default function MyOfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const { number = '' } = useParams()
  const [query] = useSearchParams()
  const { shown, refusal } = loaderData
  if (!shown) return <OfferNotFound why={refusal} access={{ number }} />
  return <OfferPage shown={shown} access={{ number }} answer={actionData ?? null} done={doneIn(query)} />
}

export function ErrorBoundary() {
  return <OfferNotLoaded what="This quote" />
}
