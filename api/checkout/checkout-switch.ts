import { z } from 'zod'
import { findCheckoutSwitch } from '../../shop/checkout/checkout-switch-store.ts'
import { limits, route } from '../http/call.ts'

/** Whether buyers can pay, and if not, why. Only a command can change it. */
export const getCheckoutSwitch = route({
  method: 'GET',
  path: '/api/checkout-switch',
  summary: 'Whether the checkout is open.',
  role: 'admin',
  answer: z.object({ isOff: z.boolean(), why: z.string(), changedAt: z.iso.datetime() }),
  limits: [limits.reads],
  async handle(shop) {
    const { isOff, why, changedAt } = await findCheckoutSwitch(shop.db)
    return { status: 200, body: { isOff, why, changedAt: changedAt.toISOString() } }
  },
})
