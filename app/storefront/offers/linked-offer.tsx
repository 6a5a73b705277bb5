import { useSearchParams } from 'react-router'
import { OfferNotFound, OfferNotLoaded } from './offer-not-found.tsx'
import type { Route } from './+types/linked-offer.ts'
import { loadOffer, secret } from './load-offer.ts'
import { answerOfferForm } from './offer-action.ts'
import { doneIn } from './offer-answer.ts'
import { OfferPage } from './offer-page.tsx'

/** For whoever has the mail, without an account. A forged link is answered like one that does not exist. */
export function loader({ url, context }: Route.LoaderArgs) {
  return loadOffer(context, { link: tokenIn(url.searchParams) })
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerOfferForm(request, context, { link: tokenIn(url.searchParams) })
}

export function headers() {
  return secret
}

export default function LinkedOfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const link = tokenIn(query)
  const { shown, refusal } = loaderData
  if (!shown) return <OfferNotFound why={refusal} access={{ link }} />
  return <OfferPage shown={shown} access={{ link }} answer={actionData ?? null} done={doneIn(query)} />
}

export function ErrorBoundary() {
  return <OfferNotLoaded what="This quote" />
}

function tokenIn(query: URLSearchParams): string {
  return (query.get('t') ?? '').slice(0, 200)
}
