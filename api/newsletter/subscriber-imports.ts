import { z } from 'zod'
import { importSubscribers } from '../../shop/newsletter/subscribers/import-subscribers.ts'
import { importConsent } from '../../shop/newsletter/subscribers/subscriber.ts'
import { limits, route, signedIn } from '../http/call.ts'
import { fieldProblem } from '../http/problem.ts'
import { sentFiles, shownName } from '../http/sent-files.ts'

export const postSubscriberImport = route({
  method: 'POST',
  path: '/api/subscriber-imports',
  summary: 'Adds everyone in a CSV file to the newsletter list; people who left are not added back.',
  role: 'admin',
  audit: 'newsletter.import',
  files: { file: { most: 1, type: 'addresses' } },
  body: z.strictObject({
    file: sentFiles.length(1, 'Please choose a CSV file.'),
    consent: importConsent,
  }),
  answer: z.object({
    added: z.int(),
    already: z.int(),
    left: z.int(),
    refused: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
  limits: [limits.adminWrites],
  async handle(shop, { body: { file, consent }, caller, requestId }) {
    const [sent] = file
    const done = await importSubscribers(shop, {
      file: sent?.path ?? '',
      fileName: shownName(sent?.name, 'subscribers.csv'),
      consent,
      actor: signedIn(caller).sub,
      requestId,
    })
    if (done.ok) return { status: 200, body: done.value }
    const { line, text } = done.refusal
    return fieldProblem([
      line
        ? { pointer: `/file/${line}`, detail: `Line ${line}: ${text} No one was added.` }
        : { pointer: '/file', detail: `${text} No one was added.` },
    ])
  },
})
