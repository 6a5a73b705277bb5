import { useSearchParams } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { readOrderedAgain } from './ordered-again.ts'

/** On the cart page, after Order again: what was added, and what was not. */
export function OrderedAgainNotice() {
  const [search] = useSearchParams()
  const again = readOrderedAgain(search)
  if (!again) return null
  const { orderNumber, added, gone, onRequest } = again
  const left = [
    ...gone.map((number) => `${number} (no longer sold)`),
    ...onRequest.map((number) => `${number} (price on request)`),
  ]
  return (
    <>
      <Notice kind="success" className="mt-4">
        Added to your cart from order {orderNumber}:{' '}
        {added.map(({ number, quantity }) => `${quantity}\u00a0×\u00a0${number}`).join(', ')}.
      </Notice>
      {left.length > 0 && (
        <Notice kind="warning" className="mt-2">
          Left out: {left.join(', ')}.
        </Notice>
      )}
    </>
  )
}
