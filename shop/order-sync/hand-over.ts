/** What the back office is given for a paid order, in this order; `cancellation` only when the money went back. */
export type HandOverStep = 'customer' | 'order' | 'invoice' | 'payment-entry' | 'cancellation'

/** Steps of the setting INVOICE_STEPS. */
export const invoiceSteps: HandOverStep[] = ['invoice', 'payment-entry']

export function stepsOfSale(withInvoice: boolean): HandOverStep[] {
  return ['customer', 'order', ...(withInvoice ? invoiceSteps : [])]
}

/** Sorted as they must be done. */
export const everyStep: HandOverStep[] = ['customer', 'order', 'invoice', 'payment-entry', 'cancellation']

/** Nobody else works at a step while its lease runs. Longer than all calls of one step together. */
export const leaseMs = 60_000
