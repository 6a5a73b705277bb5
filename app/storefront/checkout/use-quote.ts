import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../api/http/client.ts'
import { couponCode } from '../../../shop/coupons/coupon.ts'
import { formatDollars } from '../../../shop/money.ts'
import { say } from '../../ui/live-region.tsx'
import { quoteOfAnswer, withoutDiscount, type AnsweredQuote, type ShownQuote } from './shown-quote.ts'

export type QuoteInUse = {
  quote: ShownQuote
  /** the code whose discount is in the quote, or '' */
  coupon: string
  couponError: string
  /** true if the code is now in use */
  applyCoupon: (text: string) => Promise<boolean>
  removeCoupon: () => void
  /** the server priced the cart again */
  replace: (answer: AnsweredQuote) => void
}

/** The quote on screen. It starts as the cart's; a coupon, or new prices, replace it as a whole. */
export function useQuote(cartQuote: ShownQuote): QuoteInUse {
  const [quote, setQuote] = useState(cartQuote)
  const [coupon, setCoupon] = useState('')
  const [couponError, setCouponError] = useState('')
  const asked = useRef(0)
  const shownCart = useRef(cartQuote)

  // After a reload of the data the cart's new quote takes the old one's place, once.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (shownCart.current === cartQuote) return
    shownCart.current = cartQuote
    setQuote(cartQuote)
    if (coupon) void ask(coupon, cartQuote)
  })

  async function ask(code: string, { lines }: ShownQuote): Promise<boolean> {
    asked.current += 1
    const turn = asked.current
    const outcome = await callApi('POST /api/quotes', {
      body: { lines: lines.map(({ number, quantity }) => ({ number, quantity })), coupon: code },
    })
    // A later request was made in the meantime: its answer counts.
    if (turn !== asked.current) return false
    if (outcome.kind === 'answer') take(outcome.body, code)
    else
      setCouponError(
        outcome.kind === 'problem' ? outcome.detail : 'The code could not be checked. Please try again.',
      )
    return outcome.kind === 'answer' && !outcome.body.couponError
  }

  function take(answer: AnsweredQuote, code: string): void {
    const next = quoteOfAnswer(answer)
    setQuote(next)
    setCoupon(answer.couponError ? '' : code)
    setCouponError(answer.couponError ?? '')
    say(`Total ${formatDollars(next.totalCents)}`)
  }

  return {
    quote,
    coupon,
    couponError,
    async applyCoupon(text) {
      const code = couponCode(text)
      return code !== '' && (await ask(code, quote))
    },
    removeCoupon() {
      asked.current += 1
      setQuote(withoutDiscount(quote))
      setCoupon('')
      setCouponError('')
      say(`Discount removed. Total ${formatDollars(quote.subtotalCents)}`)
    },
    replace: (answer) => take(answer, coupon),
  }
}
