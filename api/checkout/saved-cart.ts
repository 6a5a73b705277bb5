import { z } from 'zod'
import { findSavedCart, putSavedCart } from '../../shop/cart/saved-cart-store.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { cartLines } from './quotes.ts'

const cart = z.object({ lines: z.array(z.object({ number: z.string(), quantity: z.number() })) })

export const getCart = route({
  method: 'GET',
  path: '/api/cart',
  summary: 'The saved cart of a signed-in customer.',
  role: 'signed-in',
  answer: cart,
  limits: [limits.reads],
  async handle(shop, { caller }) {
    return { status: 200, body: { lines: await findSavedCart(shop.db, signedIn(caller).sub) } }
  },
})

/** The whole cart as the browser has it now; the latest call counts. */
export const putCart = route({
  method: 'PUT',
  path: '/api/cart',
  summary: 'Saves the cart of a signed-in customer.',
  role: 'signed-in',
  body: z.strictObject({ lines: cartLines }),
  answer: cart,
  limits: [limits.reads],
  async handle(shop, { body, caller }) {
    await putSavedCart(shop.db, signedIn(caller).sub, body.lines)
    return { status: 200, body }
  },
})
