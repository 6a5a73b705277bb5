import { Notice } from '../../ui/notice.tsx'

export type OrderOfSession = { placed: string | null; live: string | null }

/** For somebody who comes back after paying, or while a payment is being checked: so that nobody pays twice. */
export function OrderBanner({ order }: { order: OrderOfSession }) {
  if (order.live)
    return (
      <Notice kind="warning" className="mt-4">
        The payment for order {order.live} is still being checked. Please do not pay again –{' '}
        <a className="font-semibold underline" href="/checkout">
          check its status
        </a>
      </Notice>
    )
  if (!order.placed) return null
  return (
    <Notice kind="success" className="mt-4">
      Order {order.placed} was placed –{' '}
      <a
        className="font-semibold underline"
        href={`/payment-success?order=${encodeURIComponent(order.placed)}`}
      >
        view it
      </a>
    </Notice>
  )
}
