import { useSearchParams } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { readOrderedAgain, type AgainFrom } from './ordered-again.ts'

/** On the cart page, after Order again: what was added, and what was not. */
export function OrderedAgainNotice() {
  const [search] = useSearchParams()
  const again = readOrderedAgain(search)
  if (!again) return null
  const { from, added, more, gone, onRequest, replaced, instead, moreLeft } = again
  const insteadOf = new Map(instead.map(({ number, by }) => [by, number]))
  const got = added.map(({ number, quantity }) => {
    const old = insteadOf.get(number)
    return `${quantity}\u00a0×\u00a0${number}${old === undefined ? '' : ` (instead of ${old})`}`
  })
  const left = [
    ...gone.map((number) => `${number} (no longer sold)`),
    ...onRequest.map((number) => `${number} (price on request)`),
    ...replaced.map(({ number, by }) => `${number} (replaced by ${by})`),
  ]
  return (
    <>
      <Notice kind="success" className="mt-4">
        Added to your cart{fromWords(from)}: {got.join(', ')}
        {more > 0 && ` and ${more} more`}.
      </Notice>
      {left.length > 0 && (
        <Notice kind="warning" className="mt-2">
          Left out: {left.join(', ')}
          {moreLeft > 0 && ` and ${moreLeft} more`}.
        </Notice>
      )}
    </>
  )
}

function fromWords(from: AgainFrom): string {
  if (from === 'usual') return ''
  return from === 'list' ? ' from the list' : ` from order ${from.order}`
}
