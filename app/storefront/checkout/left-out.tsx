import { Notice } from '../../ui/notice.tsx'
import { askForPriceAddress } from '../ask-for-price.tsx'

/** What is in the cart but not in this order: said before paying, so that nobody waits for it. */
export function LeftOut({ onRequest, gone }: { onRequest: string[]; gone: string[] }) {
  if (onRequest.length + gone.length === 0) return null
  return (
    <Notice kind="info" className="mt-5">
      {onRequest.length > 0 && (
        <>
          Not included in this order because the price is on request:{' '}
          {onRequest.map((number, at) => (
            <span key={number}>
              {at > 0 && ', '}
              <a href={askForPriceAddress(number)} className="underline underline-offset-4">
                {number}
              </a>
            </span>
          ))}
          .{' '}
        </>
      )}
      {gone.length > 0 &&
        `Not included in this order because ${gone.length === 1 ? 'it is' : 'they are'} no longer sold: ${gone.join(', ')}.`}
    </Notice>
  )
}
