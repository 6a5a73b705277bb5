import { expect, test } from 'vitest'
import { z } from 'zod'
import { BackOfficeFailure } from './back-office/back-office.ts'
import { StepUnfinished } from './order-sync/run-step.ts'
import { MailNotTaken } from './mail/mailer.ts'
import { plainWords } from './plain-error.ts'

test.each([
  new BackOfficeFailure('absent', 'Business Central refused the connection'),
  new StepUnfinished('the order is being worked on, or is already done'),
  new MailNotTaken('The mail server did not answer in time', { because: 'server' }),
])('our own words are shown as they are: %s', (error) => expect(plainWords(error)).toBe(error.message))

const fault = 'The shop itself had an error; its log has the details'

test.each([
  ['TimeoutError', new DOMException('The operation was aborted due to timeout', 'TimeoutError')],
  ['AbortError', new DOMException('This operation was aborted', 'AbortError')],
  ['fetch failed', new TypeError('fetch failed')],
  ['ECONNREFUSED', Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })],
  ['ZodError', z.string().safeParse(1).error],
  ['a page', new Error('<html><body>502 Bad Gateway</body></html>')],
  ['a query', new Error('Failed query: select secret from person')],
  ['text', 'thrown text'],
  ['nothing', undefined],
])('a program’s words are not: %s', (_, error) => expect(plainWords(error)).toBe(fault))
