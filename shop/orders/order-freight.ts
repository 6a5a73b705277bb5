import { freightNote } from '../checkout/checkout.ts'
import { freightPromise, type Freight } from '../checkout/instructions/freight.ts'
import type { FreightOfOrder } from '../offers/offer.ts'

/** Under the total of an order, on its pages and its PDF: whether freight is in it, and if not, what comes of it. */
export function orderFreightWords(
  order: {
    /** freight is one of the lines */
    hasFreight: boolean
    /** what the buyer chose */
    freight: Freight | null
    /** of one that is not, nothing ships */
    isPaid: boolean
  },
  { freightOf, quoted }: FreightOfOrder,
): string {
  if (freightOf) return `This order is the freight for order ${freightOf}.`
  if (order.hasFreight) return 'Freight is included.'
  if (!order.isPaid) return `${freightNote}.`
  if (quoted?.isPaid) return `${freightNote}. You accepted them with quote ${quoted.number}.`
  if (quoted)
    return `${freightNote}. We sent them to you as quote ${quoted.number}; this order ships once you accept it.`
  return `${freightNote}. ${freightPromise(order.freight)}`
}
