import { z } from 'zod'
import { findingStates, looksOnDemand, type HealthReport } from '../shop/health/finding.ts'
import { limits, route, signedIn } from './http/call.ts'

const report = z.object({
  lookedAt: z.iso.datetime(),
  checks: z.array(
    z.object({
      name: z.string(),
      findings: z.array(
        z.object({ state: z.enum(findingStates), said: z.string(), mend: z.string().nullable() }),
      ),
    }),
  ),
})

/** What this process found, at most a minute ago. */
export const getHealth = route({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether everything that the shop depends on is well, and how to fix what is not.',
  role: 'admin',
  answer: report,
  limits: [limits.reads],
  async handle(shop) {
    return { status: 200, body: answerOf(await shop.doctor.find()) }
  },
})

/** Writes nothing of the shop; it is a POST because it asks systems outside and may send a mail. */
export const postHealthLook = route({
  method: 'POST',
  path: '/api/health/looks',
  summary:
    'Looks again at everything, and if asked also at the public address, or at whether a test mail to yourself goes out.',
  role: 'admin',
  body: z.strictObject({ also: z.enum(looksOnDemand).optional() }),
  answer: report,
  limits: [limits.adminWrites, limits.healthLooks],
  async handle(shop, { body: { also }, caller }) {
    const found = await shop.doctor.look(also && { what: also, mailTo: signedIn(caller).email })
    return { status: 200, body: answerOf(found) }
  },
})

function answerOf({ lookedAt, checks }: HealthReport): z.output<typeof report> {
  return { lookedAt: lookedAt.toISOString(), checks }
}
