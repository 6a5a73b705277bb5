import { describe, expect, test } from 'vitest'
import type { OutboundReply } from '../outbound.ts'
import { readCharge, readInquiry, readRefund, readVoid } from './cardpointe-answers.ts'
import { readSettlement } from './cardpointe-settlement.ts'

const approval = {
  respstat: 'A',
  respcode: '00',
  resptext: 'Approval',
  respproc: 'RPCT',
  retref: '112233445566',
  amount: '10.95',
  avsresp: 'Y',
  cvvresp: 'M',
}

describe('charge', () => {
  test.each([
    ['10.95', 1095],
    ['1095', 1095],
    ['10.9', 1090],
    ['0.05', 5],
  ])('the amount %s is %i cents', (amount, amountCents) => {
    expect(readCharge(answer({ ...approval, amount }))).toMatchObject({
      kind: 'approved',
      charge: { amountCents },
    })
  })

  test.each([
    ['no retref', { retref: '' }],
    ['a retref of nothing', { retref: null }],
    ['no amount', { amount: '' }],
    ['an amount that is a number, whose point is lost', { amount: 1095 }],
    ['an amount that is none', { amount: 'ten' }],
    ['a respcode that is no approval', { respcode: '85' }],
    ['no status', { respstat: '' }],
    ['try again', { respstat: 'B', respcode: '62' }],
  ])('%s is a doubt', (_name, changed) => {
    expect(readCharge(answer({ ...approval, ...changed }))).toMatchObject({ kind: 'unknown' })
  })

  test('a NUL, which no database text can hold, is left out', () => {
    const declined = { respstat: 'C', respcode: '0\u00005', resptext: 'Do not\0 honor', retref: '12\0' }
    expect(readCharge(answer(declined))).toMatchObject({
      kind: 'declined',
      resptext: 'Do not honor',
      respcode: '05',
      retref: '12',
    })
  })

  test('fields that are missing, strange or in another order do not matter', () => {
    const told = {
      unknown: [1],
      ...approval,
      respcode: '000',
      resptext: 'Approve',
      avsresp: 7,
    }
    expect(readCharge(answer({ ...told, cvvresp: undefined, orderId: 'SO-1001-1' }))).toEqual({
      kind: 'approved',
      charge: {
        retref: '112233445566',
        orderId: 'SO-1001-1',
        amountCents: 1095,
        status: 'approved',
        resptext: 'Approval',
        respcode: '000',
        avsresp: '',
        cvvresp: '',
        voidable: null,
        refundable: null,
      },
    })
  })

  test('the words of a decline are one line, and not endless', () => {
    const told = { respstat: 'C', respcode: '500', respproc: 'RPCT', resptext: `no\n <b>${'x'.repeat(5000)}` }
    const outcome = readCharge(answer(told))
    expect(outcome).toMatchObject({ kind: 'declined', retref: null, group: 'issuer', respcode: '500' })
    expect(outcome).toHaveProperty('resptext', `no <b>${'x'.repeat(194)}`)
  })

  test.each([
    ['5', 'please wait 5 seconds'],
    ['1', 'please wait 1 second'],
    ['', 'please wait a minute'],
    ['soon', 'please wait a minute'],
    ['-3', 'please wait a minute'],
    ['999999', 'please wait a minute'],
  ])('429 with "%s" seconds: %s', (seconds, words) => {
    const headers = { 'X-Rate-Limit-Retry-After-Seconds': seconds }
    expect(readCharge(answer({}, 429, headers))).toMatchObject({
      kind: 'declined',
      resptext: `The payment service is busy; ${words}`,
      group: 'transient',
    })
  })

  test.each([400, 401, 403, 404])('%i was carried out by nobody and wants the operator', (status) => {
    expect(readCharge(answer({}, status))).toMatchObject({ kind: 'declined', retref: null, group: 'set-up' })
  })

  test.each([201, 302, 408, 409, 500, 502, 503, 504])('%i is a doubt, whatever it carries', (status) => {
    expect(readCharge(answer(approval, status))).toEqual({
      kind: 'unknown',
      reason: `the gateway gave no usable answer (${status})`,
    })
  })
})

describe('inquiry', () => {
  const found = { ...approval, setlstat: 'Queued for Capture', voidable: 'Y', refundable: 'N' }

  test.each([
    ['approved', {}],
    ['approved', { setlstat: 'Accepted' }],
    ['approved', { setlstat: 'something new' }],
    ['voided', { setlstat: 'Voided' }],
    ['voided', { setlstat: 'voided' }],
    ['refunded', { setlstat: 'Refunded' }],
    ['refunded', { amount: '-10.95' }],
    ['declined', { respstat: 'C', respcode: '500' }],
  ])('%s: %o', (status, changed) => {
    expect(readInquiry(answer({ ...found, ...changed }))).toMatchObject({
      kind: 'found',
      charges: [{ status, amountCents: 1095, voidable: true, refundable: false }],
    })
  })

  test('absent is said in so many words; an empty list says nothing', () => {
    const absent = { respstat: 'C', respcode: '29', respproc: 'PPS' }
    expect(readInquiry(answer(absent))).toEqual({ kind: 'absent' })
    expect(readInquiry(answer([absent]))).toEqual({ kind: 'absent' })
    for (const nothing of [[], null, 'x', [[]]])
      expect(readInquiry(answer(nothing))).toEqual({
        kind: 'unknown',
        reason: 'the gateway sent an answer that cannot be read',
      })
  })

  test('one transaction that cannot be read makes a doubt of all', () => {
    const timedOut = { ...found, respstat: 'B', respcode: '62', resptext: 'Timed out', setlstat: 'Declined' }
    expect(readInquiry(answer([found, timedOut]))).toEqual({ kind: 'unknown', reason: 'Timed out' })
    expect(readInquiry(answer({ ...found, retref: '', resptext: '' }))).toEqual({
      kind: 'unknown',
      reason: 'a transaction without retref or amount',
    })
  })
})

describe('void and refund', () => {
  test('only a clear no is a refusal', () => {
    const refused = { respstat: 'C', respcode: '41', resptext: 'Txn cannot be voided' }
    expect(readVoid(answer(refused))).toEqual({ kind: 'refused', reason: 'Txn cannot be voided' })
    expect(readRefund(answer(refused))).toEqual({ kind: 'refused', reason: 'Txn cannot be voided' })
    const again = { ...refused, respstat: 'B', resptext: '' }
    expect(readVoid(answer(again))).toEqual({ kind: 'unknown', reason: '41' })
    expect(readRefund(answer(again))).toEqual({ kind: 'unknown', reason: '41' })
    expect(readVoid(answer({}))).toEqual({ kind: 'unknown', reason: 'neither done nor refused' })
    expect(readRefund(answer({ respstat: 'A' }))).toEqual({
      kind: 'unknown',
      reason: 'neither done nor refused',
    })
  })

  test('a refund that was turned away at the door is refused; a void is tried again', () => {
    expect(readRefund(answer({}, 401))).toEqual({
      kind: 'refused',
      reason: 'the call was turned away, status 401',
    })
    expect(readRefund(answer({}, 429))).toMatchObject({ kind: 'unknown' })
    expect(readVoid(answer({}, 401))).toMatchObject({ kind: 'unknown' })
  })
})

describe('settlement', () => {
  test.each(['', 'null', '[]', 'Null batches\n', '"Null batches"', '[{"txns":[]}]', '[{"batchid":"1"}]'])(
    'nothing was settled: %j',
    (body) => {
      expect(readSettlement(said(body))).toEqual({ kind: 'list', charges: [] })
    },
  )

  test('reads the transactions of every batch by name', () => {
    const first = { batchid: '1', txns: [{ retref: '1', setlamount: '10.95', setlstat: 'Y', salesdoc: 'x' }] }
    const second = {
      hoststat: 'GB',
      txns: [
        { retref: '2', amount: '5.00', setlstat: 'Accepted' },
        { retref: '3', setlamount: '-5.00' },
        { retref: '4', setlamount: 12, setlstat: 'Y' },
        { retref: '5', setlamount: '9.00', setlstat: 'N' },
        { retref: '6', setlamount: '9.00', setlstat: 'Rejected' },
      ],
    }
    expect(readSettlement(answer([first, second]))).toEqual({
      kind: 'list',
      charges: [
        { retref: '1', amountCents: 1095, status: 'charged' },
        { retref: '2', amountCents: 500, status: 'charged' },
        { retref: '3', amountCents: 500, status: 'refunded' },
        { retref: '4', amountCents: 1200, status: 'charged' },
      ],
    })
  })

  test('what cannot be read is not taken for an empty day', () => {
    expect(readSettlement(said('<html>'))).toMatchObject({ kind: 'unknown' })
    expect(readSettlement(answer({ txns: [] }))).toMatchObject({ kind: 'unknown' })
    expect(readSettlement(answer([{ txns: 'none' }]))).toMatchObject({ kind: 'unknown' })
    expect(readSettlement(answer([{ txns: [{ setlamount: '1.00' }] }]))).toMatchObject({ kind: 'unknown' })
    expect(readSettlement(answer([{ txns: [{ retref: '1', setlamount: 'x' }] }]))).toMatchObject({
      kind: 'unknown',
    })
    expect(readSettlement(answer([], 429))).toEqual({
      kind: 'unknown',
      reason: 'the gateway gave no usable answer (429)',
    })
    expect(readSettlement({ kind: 'silence', reason: 'broke off the connection' })).toEqual({
      kind: 'unknown',
      reason: 'the gateway broke off the connection',
    })
  })
})

function answer(body: unknown, status = 200, headers: Record<string, string> = {}): OutboundReply {
  return { kind: 'answer', status, headers: new Headers(headers), body: JSON.stringify(body) }
}

function said(body: string): OutboundReply {
  return { kind: 'answer', status: 200, headers: new Headers(), body }
}
