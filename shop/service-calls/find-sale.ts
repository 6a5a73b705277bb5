import type { Db } from '../../database/connect.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { findApprovedAttempt } from '../checkout/attempt-store.ts'
import { findCheckoutByNumber, listLines, type CheckoutRow } from '../checkout/checkout-store.ts'
import type { HandOverStep } from '../checkout/hand-over.ts'
import { listSteps, type StepRow } from '../checkout/hand-over-store.ts'
import { findMoneyReturn } from '../checkout/money-return-store.ts'
import { findSalesOrder } from '../orders/order-store.ts'
import { isSameCart, type CartClaim, type SaleRefusal } from './sale.ts'

/** A paid checkout whose order is written down. */
export type Sale = { checkout: CheckoutRow; orderNumber: string; steps: StepRow[] }

export async function findSale(db: Db, orderNumber: string): Promise<Sale | null> {
  const checkout = await findCheckoutByNumber(db, orderNumber)
  if (!checkout || !(await findSalesOrder(db, checkout.id))) return null
  return { checkout, orderNumber, steps: await listSteps(db, checkout.id) }
}

export function stepOf({ steps }: Sale, name: HandOverStep): StepRow | null {
  return steps.find(({ step }) => step === name) ?? null
}

export type SaleClaims = {
  customerNumber: string
  cart?: CartClaim
  paymentRetref?: string
}

/** The first thing that is claimed of a sale and is not so; null when all of it is. */
export async function whatDiffers(
  needs: { db: Db; backOffice: Pick<BackOffice, 'findCustomerByNumber'> },
  sale: Sale,
  { customerNumber, cart, paymentRetref }: SaleClaims,
): Promise<SaleRefusal | null> {
  const { id, state } = sale.checkout
  if (await findMoneyReturn(needs.db, id)) return 'withdrawn'
  const attempt = await findApprovedAttempt(needs.db, id)
  if (!attempt?.retref) return 'not-paid'
  if (paymentRetref !== undefined && attempt.retref !== paymentRetref) return 'other-payment'
  const lines = await listLines(needs.db, id)
  const sold = lines.map(({ productNumber, qty }) => ({ number: productNumber, quantity: qty }))
  if (cart && !isSameCart(sold, cart)) return 'other-cart'
  if (!(await isCustomerOf(needs, sale, customerNumber))) return 'other-customer'
  return state === 'NEEDS_REVIEW' ? 'in-review' : null
}

/** Before the books have said whose sale it is, the customer's address there must be the buyer's. */
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
