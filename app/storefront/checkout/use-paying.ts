import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOutcome } from '../../../api/http/client.ts'
import type { BuyerView } from '../../../shop/checkout/checkout.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import type { OrderAnswer } from './send-order.ts'
import { isEnd, watchCheckout } from './watch-checkout.ts'

/** The state of the payment; everything but `form` is shown over the page. */
export type Stage =
  | { kind: 'form' }
  | { kind: 'sending'; slow: boolean }
  | { kind: 'unanswered' }
  | { kind: 'watching'; view: BuyerView; silent: boolean }

/** Why the buyer is back at the form. */
export type Ending =
  | Extract<OrderAnswer, { kind: 'price-changed' | 'wrong-fields' | 'refused' | 'changed' }>
  | { kind: 'declined'; text: string; advice: string }
  | { kind: 'not-charged' }

/** What is paid for: a cart, or an offer. */
export type Payable<Sent> = {
  send: (sent: Sent, key: string, onSilence: () => void) => Promise<OrderAnswer>
  /** asks how it stands */
  ask: (id: string, signal: AbortSignal) => Promise<CallOutcome<BuyerView>>
  /** false: another tab has paid for it meanwhile, and there must be no second order */
  mayStillSend: () => boolean
  /** where it is shown if this page may not go on */
  goneTo: string
  paidTo: string
  /** the way out before anything is paid */
  back: { address: string; words: string }
  /** over the order's number, at the end */
  paidHeading: string
  /** what is done, one after the other, in words */
  steps: readonly [string, string, string]
}

export type Paying<Sent = never> = {
  stage: Stage
  payable: Pick<Payable<Sent>, 'paidTo' | 'back' | 'paidHeading' | 'steps'>
  place: (sent: Sent) => void
  /** sends the same order under the same key */
  sendAgain: () => void
  /** after "Nothing was charged" */
  backToForm: () => void
  /** false: the page is being left already. The success page opens once, so it must be asked for once. */
  leave: () => boolean
}

/** From Pay Now to the end of the checkout, or from a reload in between. */
export function usePaying<Sent>(
  payable: Payable<Sent>,
  live: BuyerView | null,
  successDelayMs: number,
  onEnd: (ending: Ending) => void,
): Paying<Sent> {
  const [stage, setStage] = useState<Stage>(
    live ? { kind: 'watching', view: live, silent: false } : { kind: 'form' },
  )
  const [key, setKey] = useState(newIdempotencyKey)
  const order = useRef<Sent | null>(null)
  const sending = useRef(false)

  function end(ending: Ending) {
    setStage({ kind: 'form' })
    setKey(newIdempotencyKey())
    onEnd(ending)
  }

  async function send(wanted: Sent) {
    if (sending.current) return
    if (!payable.mayStillSend()) return leaveFor(payable.goneTo)
    sending.current = true
    order.current = wanted
    setStage({ kind: 'sending', slow: false })
    const answer = await payable.send(wanted, key, () => setStage({ kind: 'sending', slow: true }))
    sending.current = false
    if (answer.kind === 'silence') setStage({ kind: 'unanswered' })
    else if (answer.kind === 'accepted') saw(answer.view)
    else end(answer)
  }

  function saw(view: BuyerView) {
    if (view.state === 'declined') end({ kind: 'declined', text: view.message, advice: view.advice ?? '' })
    else setStage({ kind: 'watching', view, silent: false })
  }

  useWatching(payable, stage, saw, () =>
    setStage((before) => (before.kind === 'watching' ? { ...before, silent: true } : before)),
  )
  const leave = useSuccess(stage, successDelayMs, payable.paidTo)
  useLeaveQuestion(stage)
  useOnline(stage.kind === 'unanswered', () => order.current && void send(order.current))

  return {
    stage,
    payable,
    place: (wanted) => void send(wanted),
    sendAgain: () => order.current && void send(order.current),
    backToForm: () => end({ kind: 'not-charged' }),
    leave,
  }
}

function useWatching(
  { ask, goneTo }: Pick<Payable<never>, 'ask' | 'goneTo'>,
  stage: Stage,
  saw: (view: BuyerView) => void,
  silent: () => void,
): void {
  const id = stage.kind === 'watching' && !isEnd(stage.view) ? stage.view.id : null
  const now = useRef({ ask, saw, silent, goneTo })
  useEffect(() => {
    now.current = { ask, saw, silent, goneTo }
  })
  useEffect(() => {
    if (!id) return
    const stop = new AbortController()
    void watchCheckout((signal) => now.current.ask(id, signal), stop.signal, {
      saw: (view) => now.current.saw(view),
      silent: () => now.current.silent(),
      gone: () => leaveFor(now.current.goneTo),
    })
    return () => stop.abort()
  }, [id])
}

/** Some seconds after the approval the page moves on by itself, unless the buyer has left before. */
function useSuccess(stage: Stage, successDelayMs: number, paidTo: string): () => boolean {
  const left = useRef(false)
  const leave = useCallback(() => {
    const first = !left.current
    left.current = true
    return first
  }, [])
  useEffect(() => {
    // Back may restore this page as it was left; then it may be left again.
    const shown = () => {
      left.current = false
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const paid = stage.kind === 'watching' && (stage.view.state === 'paid' || stage.view.state === 'completed')
  useEffect(() => {
    if (!paid) return
    const end = window.setTimeout(() => leave() && leaveFor(paidTo), successDelayMs)
    return () => window.clearTimeout(end)
  }, [paid, successDelayMs, paidTo, leave])
  return leave
}

/** Leaving would lose nothing, but people who leave here pay twice out of fear: the browser asks once. */
function useLeaveQuestion(stage: Stage): void {
  const processing =
    stage.kind === 'sending' || (stage.kind === 'watching' && stage.view.state === 'processing')
  useEffect(() => {
    if (!processing) return
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [processing])
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** A document of its own: the security rules of the checkout end here, and Back does not return to it. */
export function leaveFor(path: string): void {
  window.removeEventListener('beforeunload', askBeforeLeaving)
  window.location.replace(path)
}

function useOnline(waiting: boolean, act: () => void): void {
  const now = useRef(act)
  useEffect(() => {
    now.current = act
  })
  useEffect(() => {
    if (!waiting) return
    const back = () => now.current()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [waiting])
}
