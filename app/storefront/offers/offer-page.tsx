import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callApi } from '../../../api/http/client.ts'
import { offerTitle, type BuyerOffer } from '../../../shop/offers/buyer/buyer-offer.ts'
import { quoteOffer } from '../../../shop/offers/offer.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CheckoutAlert, noAlert, type AlertWords } from '../checkout/checkout-alert.tsx'
import { SummaryBar } from '../checkout/order-details.tsx'
import { dropKept } from '../checkout/kept-fields.ts'
import { PayingOverlay } from '../checkout/paying-overlay.tsx'
import { usePaying } from '../checkout/use-paying.ts'
import { AcceptForm, type ToldEnding } from './accept-form.tsx'
import { pdfOf, type Access } from './access.ts'
import { AnswerCard } from './answer-card.tsx'
import { Conversation } from './conversation.tsx'
import type { ShownOffer } from './load-offer.ts'
import type { OfferAnswer, OfferDone } from './offer-answer.ts'
import { OfferHead } from './offer-head.tsx'
import { OfferLines } from './offer-lines.tsx'
import { Requested } from './requested.tsx'
import { StateWords } from './state-words.tsx'
import { useOfferToPay, type Acceptance } from './use-offer-to-pay.ts'

type Parts = { shown: ShownOffer; access: Access; answer: OfferAnswer | null; done: OfferDone | null }

/** An offer for its buyer, by either door: what it is, what it costs, until when, and every way to answer. */
export function OfferPage({ shown, access, answer, done }: Parts) {
  const { offer } = shown
  const replaced = useReplaced(offer)
  useOpened(access)
  useFresh(offer)
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title={offerTitle(offer)} description="Your quote." unlisted />
      <OfferHead offer={offer} timeZone={shown.timeZone} isMine={'number' in access} />
      {done && done !== 'paid' && (
        <Notice kind="success" className="mt-5">
          {done === 'asked'
            ? 'Your question was sent. We will answer by e-mail and on this page.'
            : 'You declined this quote, and we were told. Nothing was charged.'}
        </Notice>
      )}
      {replaced && (
        <Notice kind="warning" className="mt-5">
          We sent you a new version of this quote while you had it open. This is the new one; please check
          what changed.
        </Notice>
      )}
      {/* a new edition begins anew */}
      <Edition key={offer.edition?.no ?? 0} {...{ shown, access, answer, done }} />
    </div>
  )
}

function Edition({ shown, access, answer, done }: Parts) {
  const { offer, successDelayMs } = shown
  const { edition, state } = offer
  const [chosen, setChosen] = useState(edition?.taken ?? [])
  const [isAccepting, setIsAccepting] = useState(false)
  const [isBack, setIsBack] = useState(false)
  const [alert, setAlert] = useState<AlertWords>(noAlert)
  const alertArea = useRef<HTMLParagraphElement>(null)
  const form = useRef<ToldEnding>(null)
  const { revalidate } = useRevalidator()
  const quote = quoteOffer(edition?.lines ?? [], chosen)
  const live = state === 'paying' ? offer.payment : null
  const paying = usePaying<Acceptance>(
    useOfferToPay(access, quote.totalCents === 0),
    live,
    successDelayMs,
    (ending) => {
      form.current?.end(ending)
      if (ending.kind !== 'wrong-fields')
        setAlert({
          text: 'text' in ending ? ending.text : '',
          advice: 'advice' in ending ? ending.advice : '',
        })
      if (ending.kind !== 'wrong-fields' && ending.kind !== 'refused') void revalidate()
    },
  )
  useEffect(() => {
    // What was typed for it has served.
    if (state === 'paid') dropKept('offer')
  }, [state])
  useEffect(() => {
    if (alert.text) alertArea.current?.focus()
  }, [alert])

  const shownAlert = <CheckoutAlert ref={alertArea} words={alert} />
  const overlay = <PayingOverlay paying={paying} />
  if (edition && isAccepting && state === 'open')
    return (
      <>
        <AcceptForm
          shown={shown}
          quote={quote}
          alert={shownAlert}
          onPay={(told) => {
            setAlert(noAlert)
            const amount = String(quote.totalCents)
            paying.place({ ...told, edition: edition.no, chosen: onlyOptional(chosen, offer), amount })
          }}
          ref={form}
          onBack={() => {
            setAlert(noAlert)
            setIsAccepting(false)
            setIsBack(true)
          }}
        />
        {overlay}
      </>
    )
  return (
    <>
      <div className="mt-5 empty:hidden">{shownAlert}</div>
      <StateWords shown={shown} isNew={done === 'paid'} />
      {edition && (
        <>
          <SummaryBar quote={quote} />
          <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:gap-x-12">
            <OfferLines
              edition={edition}
              kind={offer.kind}
              chosen={chosen}
              mayChoose={state === 'open'}
              onChoose={setChosen}
            />
            <AnswerCard
              pdf={pdfOf(access, onlyOptional(chosen, offer))}
              shown={shown}
              edition={edition}
              totalCents={quote.totalCents}
              answer={answer}
              onAccept={() => setIsAccepting(true)}
              isBack={isBack}
            />
          </div>
        </>
      )}
      <Requested offer={offer} />
      <Conversation offer={offer} timeZone={shown.timeZone} answer={answer} />
      {overlay}
    </>
  )
}

function onlyOptional(chosen: number[], { edition }: BuyerOffer): number[] {
  const optional = new Set(edition?.lines.filter((line) => line.isOptional).map(({ lineNo }) => lineNo))
  return chosen.filter((lineNo) => optional.has(lineNo))
}

/** True once another edition has come while this page was open. */
function useReplaced({ edition }: BuyerOffer): boolean {
  const [first] = useState(edition?.no ?? null)
  return first !== null && edition !== null && edition.no !== first
}

/** The shop is told that its buyer has it open; a program that looks at links runs no scripts. */
function useOpened(access: Access): void {
  const key = JSON.stringify(access)
  useEffect(() => {
    void callApi('POST /api/offers/opened', {
      body: { link: '', number: '', ...(JSON.parse(key) as Access) },
    })
  }, [key])
}

const longestTimerMs = 2 ** 31 - 1

/** The page asks again when its day has passed, and when somebody comes back to it. */
function useFresh({ edition, state }: BuyerOffer): void {
  const { revalidate } = useRevalidator()
  const validUntil = state === 'open' ? edition?.validUntil : undefined
  useEffect(() => {
    if (validUntil === undefined) return
    const left = new Date(validUntil).getTime() - Date.now()
    if (left > longestTimerMs) return
    const timer = window.setTimeout(() => void revalidate(), Math.max(left, 0) + 1000)
    return () => window.clearTimeout(timer)
  }, [validUntil, revalidate])
  useEffect(() => {
    const seen = () => void (document.visibilityState === 'visible' && revalidate())
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [revalidate])
}
