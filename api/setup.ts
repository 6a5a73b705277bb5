import { z } from 'zod'
import { readSetup } from '../shop/setup/read-setup.ts'
import { setupPoints } from '../shop/setup/setup.ts'
import { limits, route } from './http/call.ts'

/** What a shop of one's own still needs; nothing of it can be ticked off, only done. */
export const getSetup = route({
  method: 'GET',
  path: '/api/setup',
  summary: 'What the shop still needs before its first real order, found out by looking; empty in a demo.',
  role: 'admin',
  answer: z.array(
    z.object({
      point: z.enum(setupPoints),
      name: z.string(),
      isDone: z.boolean(),
      text: z.string(),
      section: z.string().nullable(),
    }),
  ),
  limits: [limits.reads],
  async handle(shop) {
    return { status: 200, body: await readSetup(shop) }
  },
})
