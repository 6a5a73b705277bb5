import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Tx } from '../../database/connect.ts'
import { inquiryFields, inquiryStates } from '../../shop/inquiries/inquiry.ts'
import { insertPastInquiry } from '../../shop/inquiries/past-inquiry-store.ts'
import { newReference } from '../../shop/secret.ts'
import { demoActor } from './load-demo.ts'

const contents = z.array(
  inquiryFields.extend({
    hoursAgo: z.number(),
    state: z.enum(['open', 'answered', 'spam']),
    answer: z.string().optional(),
  }),
)

/** An inbox as on an ordinary day. The inquiries are old: no mails are sent. */
export async function loadDemoInquiries(tx: Tx, folder: string): Promise<void> {
  for (const { hoursAgo, state, answer = null, ...fields } of contents.parse(
    JSON.parse(await readFile(join(folder, 'inquiries.json'), 'utf8')),
  )) {
    const at = new Date(Date.now() - hoursAgo * 3_600_000)
    const inState = inquiryStates.find((one) => one.toLowerCase() === state) ?? 'OPEN'
    await insertPastInquiry(tx, {
      ...fields,
      reference: newReference('INQ'),
      state: inState,
      createdAt: at,
      answer,
      by: demoActor,
    })
  }
}
