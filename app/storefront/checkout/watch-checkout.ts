import type { CallOutcome } from '../../../api/http/client.ts'
import type { BuyerState, BuyerView } from '../../../shop/checkout/checkout.ts'

const ends: BuyerState[] = ['paid', 'completed', 'declined', 'not-charged', 'returned', 'review']

const askEveryMs = 700
const askSlowlyAfterMs = 20_000
const askSlowlyEveryMs = 2000
export const answerLimitMs = 8000
/** no answer for so long, and the page says so */
export const saySilenceAfterMs = 5000

type Watcher = {
  saw: (view: BuyerView) => void
  /** no answer for a while; it keeps asking */
  silent: () => void
  /** this browser may not see the checkout any more */
  gone: () => void
}

export function isEnd(view: BuyerView): boolean {
  return ends.includes(view.state)
}

/** Asks for the checkout until it is finished, through lost connections and restarts of the server. */
export async function watchCheckout(
  ask: (signal: AbortSignal) => Promise<CallOutcome<BuyerView>>,
  signal: AbortSignal,
  watcher: Watcher,
): Promise<void> {
  const began = Date.now()
  let heard = began
  while (!signal.aborted) {
    const outcome = await ask(AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)]))
    if (signal.aborted) return
    if (outcome.kind === 'answer') {
      heard = Date.now()
      watcher.saw(outcome.body)
      if (isEnd(outcome.body)) return
    } else if (outcome.kind === 'problem' && outcome.status === 404) return watcher.gone()
    else if (Date.now() - heard > saySilenceAfterMs) watcher.silent()
    await pause(Date.now() - began > askSlowlyAfterMs ? askSlowlyEveryMs : askEveryMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(end)
        resolve()
      },
      { once: true },
    )
  })
}
