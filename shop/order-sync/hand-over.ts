import type { Cents } from '../money.ts'

/** What the back office is given for a paid order, in this order; `cancellation` only if the money was returned. */
export type HandOverStep = 'customer' | 'order' | 'invoice' | 'payment-entry' | 'cancellation'

/** The steps that the setting INVOICE_STEPS adds. */
const invoiceSteps: HandOverStep[] = ['invoice', 'payment-entry']

/** What costs nothing is paid by nothing. */
export function stepsOfSale({
  withInvoice,
  totalCents,
}: {
  withInvoice: boolean
  totalCents: Cents
}): HandOverStep[] {
  const steps: HandOverStep[] = ['customer', 'order', ...(withInvoice ? invoiceSteps : [])]
  return totalCents === 0 ? steps.filter((step) => step !== 'payment-entry') : steps
}

/** In the order in which they must be done. */
export const everyStep: HandOverStep[] = ['customer', 'order', 'invoice', 'payment-entry', 'cancellation']

/** While a lease runs, nobody else works at the step. Longer than all calls of one step together. */
export const leaseMs = 60_000
