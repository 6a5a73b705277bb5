import { describe, expect, test } from 'vitest'
import { MailNotTaken, PermanentMailRefusal, UnknownMailOutcome } from '../../mail/mailer.ts'
import { judge, outcomeOf, type Outcome } from './delivery-outcome.ts'

const calm = { serverFailures: 0, refusals: 0, putOff: 0 }
const claim = { subscriberId: 's', email: 'ada@lab.test', messageId: '<1@x>', attempts: 1, claimedAt: 'now' }
const of = (kind: 'sent' | 'unknown' | 'server away' | 'put off', attempts = 1): Outcome => ({
  claim: { ...claim, attempts },
  kind,
  error: kind,
})
const refused = (isAddress: boolean): Outcome => ({ claim, kind: 'refused', isAddress, error: '550' })

test.each([
  [new PermanentMailRefusal('550', { about: 'address' }), { kind: 'refused', isAddress: true }],
  [new PermanentMailRefusal('554', { about: 'other' }), { kind: 'refused', isAddress: false }],
  [new MailNotTaken('away', { because: 'server' }), { kind: 'server away' }],
  [new MailNotTaken('451', { because: 'mail' }), { kind: 'put off' }],
  [new UnknownMailOutcome('lost'), { kind: 'unknown' }],
  [new Error('whatever'), { kind: 'unknown' }],
])('%s', async (thrown, wanted) => {
  const mailer = { send: () => Promise.reject(thrown) }
  const mail = { ...claim, to: '', replyTo: null, subject: '', html: '', text: '', headers: null }
  expect(await outcomeOf(mailer, claim, mail)).toMatchObject(wanted)
})

describe('what is written down', () => {
  test.each([
    ['sent', of('sent'), { status: 'SENT' }],
    ['not answered', of('unknown'), { status: 'UNKNOWN' }],
    ['no such mailbox', refused(true), { status: 'FAILED', bounced: true }],
    ['refused otherwise', refused(false), { status: 'FAILED', bounced: false }],
    ['the server is away', of('server away'), { status: 'QUEUED', forNothing: true, againInMs: 0 }],
    ['put off once', of('put off', 1), { status: 'QUEUED', againInMs: 20_000, forNothing: false }],
    ['put off twice', of('put off', 2), { status: 'QUEUED', againInMs: 40_000 }],
    ['put off ten times', of('put off', 10), { status: 'QUEUED', againInMs: 7_200_000 }],
    // 20 s + … + 5120 s are 2 h 50 min; eleven times 2 h more are over a day
    ['put off for less than a day', of('put off', 20), { status: 'QUEUED' }],
    ['put off for a day', of('put off', 21), { status: 'FAILED', bounced: false }],
  ])('%s', (_, outcome, wanted) => {
    expect(judge([outcome], calm, 1).settled[0]).toMatchObject(wanted)
  })
})

describe('how things stand with the server', () => {
  test('one that cannot be reached is waited for: 1 s, 2 s, up to 15 s', () => {
    const waits = [0, 1, 2, 3, 4, 9].map(
      (serverFailures) => judge([of('server away')], { ...calm, serverFailures }, 1).standing.waits?.ms,
    )
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })

  test('a mail that goes through ends the wait', () => {
    const { standing } = judge([of('sent')], { ...calm, serverFailures: 5, refusals: 3 }, 1)
    expect(standing).toEqual({ serverFailures: 0, refusals: 0, waits: null, pauseReason: null })
  })

  test('seven recipients put off in a row are their own matter, eight are the server’s', () => {
    const of7 = judge(Array<Outcome>(7).fill(of('put off')), calm, 1)
    expect([of7.putOff, of7.standing.waits]).toEqual([7, null])
    expect(judge([of('put off')], { ...calm, putOff: 7 }, 1).standing.waits).toEqual({
      for: 'server',
      ms: 1000,
    })
    expect(judge([of('sent')], { ...calm, putOff: 7 }, 1).putOff).toBe(0)
  })

  test('the twentieth refusal in a row pauses it', () => {
    const { standing } = judge([refused(true), refused(true)], { ...calm, refusals: 18 }, 1)
    expect(standing.pauseReason).toContain('20 e-mails in a row')
    expect(judge([refused(true)], { ...calm, refusals: 18 }, 1).standing.pauseReason).toBeNull()
    expect(judge([of('unknown')], { ...calm, refusals: 19 }, 1).standing.pauseReason).not.toBeNull()
  })
})
