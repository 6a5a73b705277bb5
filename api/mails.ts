import { z } from 'zod'
import { mailKinds } from '../shop/mail/mail-kind.ts'
import { correctedAddress, mailStates, mailLogFilters, type LoggedMail } from '../shop/mail-log/mail-log.ts'
import { findWholeMail, listMailLog } from '../shop/mail-log/mail-log-store.ts'
import { sendAgain, type SendAgainRefusal } from '../shop/mail-log/send-again.ts'
import { withoutNul } from '../shop/text/without-nul.ts'
import { limits, route, signedIn } from './http/call.ts'
import { pageFields, pageHeaders } from './http/paging.ts'
import { Problem } from './http/problem.ts'

const moment = z.iso.datetime()

const listedMail = z.object({
  _id: z.string(),
  kind: z.enum(mailKinds),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** how often a mail server was asked to accept it */
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
  /** the mail that this one repeats */
  copyOf: z.string().nullable(),
  /** it was sent again, so it needs nobody any more */
  sentAgain: z.boolean(),
  /** it has waited for too long */
  late: z.boolean(),
  /** refused for good within 30 days and not sent again, or late */
  needsYou: z.boolean(),
})

const wholeMail = listedMail.extend({ replyTo: z.string().nullable(), text: z.string(), html: z.string() })

const named = z.strictObject({ id: z.uuid() })

export const getMails = route({
  method: 'GET',
  path: '/api/mails',
  summary: 'The shop’s e-mails other than newsletters, newest first, with the delivery status of each.',
  role: 'admin',
  query: z.strictObject({
    state: z.enum(mailLogFilters).optional(),
    kind: z.enum(mailKinds).optional(),
    q: z.string().overwrite(withoutNul).max(100).default(''),
    ...pageFields,
  }),
  answer: z.array(listedMail),
  limits: [limits.reads],
  async handle({ db, timeScale }, { query }) {
    const { mails, total } = await listMailLog(db, { ...query, timeScale })
    const headers = pageHeaders('/api/mails', query, mails.length, total)
    return { status: 200, body: mails.map(shownMail), headers }
  },
})

export const getMail = route({
  method: 'GET',
  path: '/api/mails/{id}',
  summary: 'One e-mail with its full text.',
  role: 'admin',
  params: named,
  answer: wholeMail,
  limits: [limits.reads],
  async handle({ db, timeScale }, { params }) {
    const mail = await findWholeMail(db, params.id, timeScale)
    return mail ? { status: 200, body: { ...mail, ...shownMail(mail) } } : noSuchMail()
  },
})

export const postMailSend = route({
  method: 'POST',
  path: '/api/mails/{id}/send',
  summary: 'Resends an e-mail, to the same or a corrected address.',
  role: 'admin',
  audit: 'mail.send-again',
  params: named,
  body: z.strictObject({ to: correctedAddress.optional() }),
  answer: listedMail,
  status: 202,
  problems: { 409: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params, body, caller, requestId }) {
    const sent = await sendAgain(shop, { ...params, ...body, actor: signedIn(caller).sub, requestId })
    if (sent.ok) return { status: 202, body: shownMail(sent.value) }
    if (sent.refusal.why === 'not-found') return noSuchMail()
    return new Problem(409, refusals[sent.refusal.why])
  },
})

const refusals: Record<Exclude<SendAgainRefusal['why'], 'not-found'>, string> = {
  waiting:
    'This e-mail is still waiting to be sent, and will go out on its own. It was not sent a second time.',
  'just-sent': 'This e-mail went out less than a minute ago. It was not sent again.',
  'not-paid':
    'The money for this order was refunded, so its confirmation no longer applies. It was not sent.',
  bound: 'The links in this e-mail work only for the address it was written to. It was not sent.',
}

function shownMail({ id, createdAt, sentAt, ...mail }: LoggedMail): z.output<typeof listedMail> {
  return { _id: id, ...mail, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}

function noSuchMail(): Problem {
  return new Problem(404, 'There is no such e-mail.')
}
