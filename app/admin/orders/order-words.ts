import type { Status, StatusPart } from '../../../shop/orders/admin/order-status.ts'
import { filterNames, type OrderFilter } from '../../../shop/orders/admin/order-state.ts'
import type { ReviewOutcome } from '../../../shop/orders/admin/possible-acts.ts'

export const partNames: Record<StatusPart, string> = {
  payment: 'Payment',
  customer: 'Customer',
  order: 'Order',
  invoice: 'Invoice',
}

export const statusWords: Record<Status, string> = {
  done: 'Done',
  waiting: 'Waiting',
  failed: 'Needs you',
  off: 'Not used',
  returned: 'Reversed',
}

/** ', 2 need you' */
export function waitingWords(orders: { needsYou: string | null }[]): string {
  const waiting = orders.filter(({ needsYou }) => needsYou).length
  return waiting === 0 ? '' : `, ${waiting} ${waiting === 1 ? 'needs' : 'need'} you`
}

/** Why a list has none; `narrowed`: to which days, prices or product, in words. */
export function nothingWords(filter: OrderFilter, q: string, narrowed: string): string {
  if (narrowed) return `No order ${narrowed} matches.`
  if (q && filter === 'all') return `No order matches “${q}”.`
  if (q) return `No order under “${filterNames[filter]}” matches “${q}”. Look under All.`
  return {
    all: 'No orders yet.',
    'needs-you': 'Nothing needs you right now.',
    open: 'No orders are in progress.',
    paid: 'No orders have been paid yet.',
    'not-charged': 'No orders ended without a charge.',
    returned: 'No money has been refunded yet.',
  }[filter]
}

export const outcomeWords: Record<ReviewOutcome, { name: string; help: string }> = {
  'send-again': {
    name: 'Look for it again',
    help: 'The order in the back office has been corrected. The shop looks for it, and creates it if it is not there.',
  },
  completed: {
    name: 'It is in the back office',
    help: 'Someone entered the order by hand. The shop will not send the order; the invoice follows.',
  },
  'void-again': {
    name: 'Void it again',
    help: 'The shop keeps asking the bank to void the charge until the bank confirms it.',
  },
  voided: {
    name: 'Nothing is charged',
    help: 'Someone checked at the gateway that no charge is live.',
  },
}
