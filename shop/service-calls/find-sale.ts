import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { findOrderCheckout, readCheckout, type CheckoutRow } from '../checkout/read-checkout.ts'
import type { HandOverStep } from '../order-sync/hand-over.ts'
import { readHandOver, type StepRow } from '../order-sync/read-hand-over.ts'
import { findReturn } from '../refunds/find-return.ts'
import { isSameCart, type CartClaim, type SaleRefusal } from './sale.ts'

/** A paid checkout whose order is recorded. */
export type Sale = { checkout: CheckoutRow; orderNumber: string; steps: StepRow[] }

export async function findSale(db: Db, orderNumber: string): Promise<Sale | null> {
  const checkout = await findOrderCheckout(db, orderNumber)
  const steps = checkout && (await readHandOver(db, checkout.id))
  return steps && { checkout, orderNumber, steps }
}

export function stepOf({ steps }: Sale, name: HandOverStep): StepRow | null {
  return steps.find(({ step }) => step === name) ?? null
}

type SaleClaims = {
  customerNumber: string
  cart?: CartClaim
  paymentRetref?: string
}

/** The first claim about a sale that is wrong; null if all are right. */
export async function whatDiffers(
  needs: { db: Db; backOffice: Pick<BackOffice, 'findCustomerByNumber'> },
  sale: Sale,
  { customerNumber, cart, paymentRetref }: SaleClaims,
): Promise<SaleRefusal['why'] | null> {
  const { id, state } = sale.checkout
  if (await findReturn(needs.db, id)) return 'withdrawn'
  const { lines, attempts } = await readCheckout(needs.db, id)
  const attempt = attempts.find(({ status }) => status === 'APPROVED')
  if (!attempt?.retref) return 'not-paid'
  if (paymentRetref !== undefined && attempt.retref !== paymentRetref) return 'other-payment'
  const sold = lines.map(({ productNumber, qty }) => ({ number: productNumber, quantity: qty }))
  if (cart && !isSameCart(sold, cart)) return 'other-cart'
  if (!(await isCustomerOf(needs, sale, customerNumber))) return 'other-customer'
  return state === 'NEEDS_REVIEW' ? 'in-review' : null
}

/** Until the back office has named the customer of this sale, the customer's address there must be the buyer's. */
async function isCustomerOf(
  needs: { backOffice: Pick<BackOffice, 'findCustomerByNumber'> },
  sale: Sale,
  customerNumber: string,
): Promise<boolean> {
  const given = stepOf(sale, 'customer')?.documentNumber
  if (given) return given === customerNumber
  const customer = await needs.backOffice.findCustomerByNumber(customerNumber)
  return customer?.email.toLowerCase() === sale.checkout.billing.email.toLowerCase()
}
