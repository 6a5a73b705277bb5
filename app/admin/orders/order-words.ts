import type { Status, StatusPart } from '../../../shop/orders/admin/order-status.ts'
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
  returned: 'Returned',
}

export const outcomeWords: Record<ReviewOutcome, { name: string; help: string }> = {
  'send-again': {
    name: 'Look for it again',
    help: 'The order in the back office has been corrected. The shop looks for it, and creates it if it is not there.',
  },
  completed: {
    name: 'It is in the books',
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
