import { Check, LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { checkoutTexts } from '../../../shop/checkout/checkout.ts'
import { useBrand } from '../../brand.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import type { Paying, Stage } from './use-paying.ts'

/** The card over the page while a payment is under way; nothing behind it can be reached. */
export function PayingOverlay<Sent>({ paying }: { paying: Paying<Sent> }) {
  const { stage, payable } = paying
  if (stage.kind === 'form') return null
  const shown = cardFor(stage, payable.paidHeading)
  return (
    <ModalDialog labelledBy="paying-heading" turn={shown.heading}>
      <h2 id="paying-heading" tabIndex={-1} className="text-h3">
        {shown.heading}
      </h2>
      {shown.orderNumber && (
        <p className="mt-1">
          Order <strong className="product-number font-gothic text-price">{shown.orderNumber}</strong>
        </p>
      )}
      {shown.done !== undefined && <Steps names={payable.steps} done={shown.done} />}
      <p aria-live="polite" className="mt-4 text-muted">
        {shown.text}
      </p>
      <Ways stage={stage} paying={paying} />
    </ModalDialog>
  )
}

type ShownCard = { heading: string; text: string; done?: number; orderNumber?: string }

/** `done`: how many of the three steps are finished. */
function cardFor(stage: Exclude<Stage, { kind: 'form' }>, paidHeading: string): ShownCard {
  if (stage.kind === 'sending')
    return {
      heading: checkoutTexts.processing,
      done: 0,
      text: stage.slow
        ? 'The connection is slow. We are trying again; your order cannot be placed twice.'
        : 'This takes a few seconds. Please keep this page open.',
    }
  if (stage.kind === 'unanswered')
    return {
      heading: 'We could not reach the shop',
      text: 'We do not know yet whether your order reached us. Nothing you typed is lost, and trying again cannot charge you twice.',
    }
  const { view } = stage
  const text = stage.silent
    ? 'We cannot reach the shop right now. Your order is safe there, and this page keeps checking. Please do not pay again.'
    : view.message
  switch (view.state) {
    case 'paid':
    case 'completed':
      return { heading: paidHeading, text, done: 3, orderNumber: view.orderNumber }
    case 'checking':
      return { heading: 'We are checking with the bank', text, done: 1, orderNumber: view.orderNumber }
    case 'not-charged':
      return {
        heading: 'Nothing was charged',
        text: 'The payment did not go through, and your card was not charged. Your details are still here; you only need to enter your card again.',
      }
    case 'returned':
      return { heading: 'Your payment was refunded', text, orderNumber: view.orderNumber }
    case 'review':
      return { heading: 'We are looking into your payment', text, orderNumber: view.orderNumber }
    default:
      return {
        heading: checkoutTexts.processing,
        text: stage.silent ? text : 'This takes a few seconds. Please keep this page open.',
        done: 1,
      }
  }
}

function Ways<Sent>({ stage, paying }: { stage: Stage; paying: Paying<Sent> }) {
  const { phone } = useBrand()
  const row = 'mt-6 flex flex-wrap gap-3'
  const { back, paidTo } = paying.payable
  const wayBack = (
    <a href={back.address} className={buttonLook('secondary')}>
      {back.words}
    </a>
  )
  if (stage.kind === 'unanswered')
    return (
      <>
        <p className={row}>
          <Button onClick={paying.sendAgain}>Try again</Button>
          {wayBack}
        </p>
        <Questions phone={phone} />
      </>
    )
  if (stage.kind !== 'watching') return null
  switch (stage.view.state) {
    case 'paid':
    case 'completed':
      return (
        <p className={row}>
          <a
            href={paidTo}
            onClick={(event) => paying.leave() || event.preventDefault()}
            className={buttonLook('primary', 'large')}
          >
            Continue
          </a>
        </p>
      )
    case 'not-charged':
      return (
        <>
          <p className={row}>
            <Button onClick={paying.backToForm}>Try again</Button>
            {wayBack}
          </p>
          <Questions phone={phone} />
        </>
      )
    case 'returned':
    case 'review':
      return (
        <>
          <p className={row}>
            <a href="/home" className={buttonLook('secondary')}>
              Return Home
            </a>
          </p>
          <Questions phone={phone} />
        </>
      )
    case 'checking':
      return <Questions phone={phone} />
    default:
      return stage.silent ? <Questions phone={phone} /> : null
  }
}

function Questions({ phone }: { phone: string }) {
  return (
    <p className="mt-4 text-small text-muted">
      Questions? Call <PhoneLink phone={phone} className="font-semibold text-accent underline" />
    </p>
  )
}

function Steps({ names, done }: { names: readonly string[]; done: number }) {
  return (
    <ol className="mt-5 flex flex-col gap-3">
      {names.map((name, at) => (
        <li key={name} className={`flex items-center gap-3 ${at > done ? 'text-muted' : ''}`}>
          <StepSign state={at < done ? 'done' : at === done ? 'now' : 'later'} />
          {name}
        </li>
      ))}
    </ol>
  )
}

const stepWords = { done: 'done: ', now: 'under way: ', later: 'to come: ' }

function StepSign({ state }: { state: 'done' | 'now' | 'later' }) {
  return (
    <span className="inline-flex size-6 shrink-0 items-center justify-center">
      <span className="sr-only">{stepWords[state]}</span>
      {state === 'done' && <Check aria-hidden="true" size={24} strokeWidth={1.75} className="text-success" />}
      {state === 'now' && (
        <LoaderCircle aria-hidden="true" size={24} strokeWidth={1.75} className="animate-spin text-accent" />
      )}
      {state === 'later' && <span className="size-5 rounded-round border-[1.75px] border-control" />}
    </span>
  )
}

/**
 * The browser's modal dialog, which makes the rest of the page inert. The server sends it open, so that a reload during
 * a payment shows it at once; no key closes it.
 */
function ModalDialog({
  labelledBy,
  turn,
  children,
}: {
  labelledBy: string
  /** when it changes, the heading has something new to say */
  turn: string
  children: React.ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.close()
    element.showModal()
    return () => element.close()
  }, [])
  useEffect(() => {
    // The heading changes at each turn; it is read out from the start.
    if (turn) dialog.current?.querySelector('h2')?.focus()
  }, [turn])
  return (
    <dialog
      ref={dialog}
      open
      aria-modal="true"
      aria-labelledby={labelledBy}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        // A second Escape closes it although we refuse.
        if (!event.currentTarget.open) event.currentTarget.showModal()
      }}
      className="fixed inset-0 z-(--layer-dialog) m-0 size-full max-h-none max-w-none overflow-y-auto bg-overlay p-4 text-ink"
    >
      <div className="flex min-h-full items-center justify-center max-md:items-end">
        <div className="w-full max-w-[440px] rounded-dialog bg-surface p-6 shadow-dialog md:p-8">
          {children}
        </div>
      </div>
    </dialog>
  )
}
