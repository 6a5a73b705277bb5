import { useCallback, useEffect, useRef, useState } from 'react'
import type { BuyerView } from '../../../shop/checkout/checkout.ts'
import { countOf, readBrowserCart } from '../cart/browser-cart.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import { sendOrder, type Order, type OrderAnswer } from './send-order.ts'
import { isEnd, watchCheckout } from './watch-checkout.ts'

/** The state of the payment; everything but `form` is shown over the page. */
export type Stage =
  | { kind: 'form' }
  | { kind: 'sending'; slow: boolean }
  | { kind: 'unanswered' }
  | { kind: 'watching'; view: BuyerView; silent: boolean }

/** Why the buyer is back at the form. */
export type Ending =
  | Extract<OrderAnswer, { kind: 'price-changed' | 'wrong-fields' | 'refused' }>
  | { kind: 'declined'; text: string; advice: string }
  | { kind: 'not-charged' }

export type Paying = {
  stage: Stage
  place: (order: Order) => void
  /** sends the same order under the same key */
  sendAgain: () => void
  /** after "Nothing was charged" */
  backToForm: () => void
  /** false: the page is being left already. The success page opens once, so it must be asked for once. */
  leave: () => boolean
}

/** From Pay Now to the end of the checkout, or from a reload in between. */
export function usePaying(
  live: BuyerView | null,
  successDelayMs: number,
  onEnd: (ending: Ending) => void,
): Paying {
  const [stage, setStage] = useState<Stage>(
    live ? { kind: 'watching', view: live, silent: false } : { kind: 'form' },
  )
  const [key, setKey] = useState(newIdempotencyKey)
  const order = useRef<Order | null>(null)
  const sending = useRef(false)

  function end(ending: Ending) {
    setStage({ kind: 'form' })
    setKey(newIdempotencyKey())
    onEnd(ending)
  }

  async function send(wanted: Order) {
    if (sending.current) return
    // Another tab has paid for this cart and emptied it: its order stands, there must be no second one.
    if (countOf(readBrowserCart()) === 0) return leaveFor('/cart')
    sending.current = true
    order.current = wanted
    setStage({ kind: 'sending', slow: false })
    const answer = await sendOrder(wanted, key, () => setStage({ kind: 'sending', slow: true }))
    sending.current = false
    if (answer.kind === 'silence') setStage({ kind: 'unanswered' })
    else if (answer.kind === 'accepted') saw(answer.view)
    else end(answer)
  }

  function saw(view: BuyerView) {
    if (view.state === 'declined') end({ kind: 'declined', text: view.message, advice: view.advice ?? '' })
    else setStage({ kind: 'watching', view, silent: false })
  }

  useWatching(stage, saw, () =>
    setStage((before) => (before.kind === 'watching' ? { ...before, silent: true } : before)),
  )
  const leave = useSuccess(stage, successDelayMs)
  useLeaveQuestion(stage)
  useOnline(stage.kind === 'unanswered', () => order.current && void send(order.current))

  return {
    stage,
    place: (wanted) => void send(wanted),
    sendAgain: () => order.current && void send(order.current),
    backToForm: () => end({ kind: 'not-charged' }),
    leave,
  }
}

function useWatching(stage: Stage, saw: (view: BuyerView) => void, silent: () => void): void {
  const id = stage.kind === 'watching' && !isEnd(stage.view) ? stage.view.id : null
  const now = useRef({ saw, silent })
  useEffect(() => {
    now.current = { saw, silent }
  })
  useEffect(() => {
    if (!id) return
    const stop = new AbortController()
    void watchCheckout(id, stop.signal, {
      saw: (view) => now.current.saw(view),
      silent: () => now.current.silent(),
      gone: () => leaveFor('/cart'),
    })
    return () => stop.abort()
  }, [id])
}

/** Some seconds after the approval the page moves on by itself, unless the buyer has left before. */
function useSuccess(stage: Stage, successDelayMs: number): () => boolean {
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
    const end = window.setTimeout(() => leave() && leaveFor('/payment-success'), successDelayMs)
    return () => window.clearTimeout(end)
  }, [paid, successDelayMs, leave])
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
