import { z } from 'zod'
import { largestQuantity, mostCartLines, smallestQuantity, tooManyOfOneText } from '../../shop/cart/cart.ts'
import { productNumberPattern } from '../../shop/catalogue/product.ts'
import type { Limit } from '../http/call.ts'

/** Trusted programs come from few addresses, and each of their calls has rules of its own. */
export const serviceCalls: Limit = { bucket: 'service-calls', most: 600, seconds: 60, per: 'address' }

const plain = /^[^\0\r\n]+$/

export const fullName = z
  .string()
  .trim()
  .min(1, 'Please enter the full name.')
  .max(121)
  .regex(plain, 'Please enter the full name in one line.')

/** 'SO-1001'; eight digits are enough for any shop, and leave room for the attempt in the gateway's order id. */
export const salesOrderId = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9]{0,7}-\d{1,8}$/,
    'Please enter a sales order ID: a prefix, a hyphen and a number, such as SO-1001.',
  )

export const customerNumber = z.string().min(1).max(64).regex(plain)
export const documentId = z.string().min(1).max(64).regex(plain)
export const paymentRetref = z
  .string()
  .regex(/^[\x21-\x7e]{1,64}$/, 'Please enter the retref that process-payment returned.')

/** A line may carry the other fields of a product too; the shop does not read them. */
export const cartClaim = z
  .array(
    z.object({
      number: z.string().regex(productNumberPattern),
      quantity: z.int().min(smallestQuantity).max(largestQuantity).default(smallestQuantity),
    }),
  )
  .min(1)
  .max(mostCartLines)
  .refine((lines) => lines.every((line) => together(lines, line.number) <= largestQuantity), tooManyOfOneText)

function together(lines: { number: string; quantity: number }[], number: string): number {
  const same = lines.filter((line) => line.number.toLowerCase() === number.toLowerCase())
  return same.reduce((sum, { quantity }) => sum + quantity, 0)
}
