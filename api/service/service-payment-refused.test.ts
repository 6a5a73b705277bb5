import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../stand-ins/card-gateway/card-vault.ts'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import {
  answerTo,
  nextNumber,
  openService,
  paymentFor,
  payUntilKnown,
  refusal,
  serviceHeader,
  serviceToken,
  untilHandedOver,
} from '../../test/kit/service.ts'
import { cards } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ SERVICE_TOKEN: serviceToken })
const service = openService(server)
const asked = (body: unknown, headers?: Record<string, string>) =>
  answerTo(shop, () => service.call('POST', 'process-payment', body, headers))

describe('process-payment is refused: nothing is charged and nothing is written', () => {
  let paid = ''
  let free = ''
  beforeAll(async () => {
    await untilState(shop, await buy(shop, await orderRequest(shop)), 'COMPLETED')
    paid = await nextNumber(service)
    await payUntilKnown(service, paymentFor(paid))
    free = await nextNumber(service)
    await untilHandedOver(shop)
  })

  test('another amount for a number that has a payment: 409', async () => {
    expect(await asked(paymentFor(paid, { amount: '1' }))).toMatchObject(refusal(409))
  })

  test('another name: 409, so that a second buyer is not told that they paid', async () => {
    expect(await asked({ ...paymentFor(paid), fullName: 'Grace Hopper' })).toMatchObject(refusal(409))
  })

  test('the number of a browser’s checkout: 409', async () => {
    expect(await asked(paymentFor('SO-1001'))).toMatchObject(refusal(409))
  })

  test('the number that a sale of ours has in the books: 409', async () => {
    await shop.db.execute(sql`update sales_order set order_number = 'SO-4321' where order_number = 'SO-1001'`)
    expect(await asked(paymentFor('SO-4321'))).toMatchObject(refusal(409))
  })

  test.each<[what: string, fields: Record<string, unknown>]>([
    ['an amount in exponent form', { amount: '100e0' }],
    ['a decimal amount', { amount: '10.00' }],
    ['a signed amount', { amount: '-100' }],
    ['a padded amount', { amount: ' 100' }],
    ['an empty amount', { amount: '' }],
    ['a long amount', { amount: '1'.repeat(13) }],
    ['an amount that is a number', { amount: 109500 }],
    ['an amount that is a list', { amount: ['109500'] }],
    ['an amount that is an object', { amount: { valueOf: '109500' } }],
    ['no amount', { amount: undefined }],
    ['an amount of nothing', { amount: '0' }],
    ['an amount of nothing, at length', { amount: '000' }],
    ['a card number for a token', { token: cards.approved }],
    ['a token that is a list', { token: [tokenOf(cards.approved)] }],
    ['no token', { token: undefined }],
    ['no name', { fullName: ' ' }],
    ['a name of two lines', { fullName: 'Ada\r\nMiller' }],
    ['a number without a prefix', { salesOrderId: '1001' }],
    ['another series', { salesOrderId: 'XX-9001' }],
    ['a padded number', { salesOrderId: 'SO-009001' }],
    ['a number that would use up the series', { salesOrderId: 'SO-999999999' }],
    ['a number with words', { salesOrderId: "SO-1' or 1=1" }],
    ['an expiry in words', { expiry: 'soon' }],
  ])('%s: 422', async (_, fields) => {
    expect(await asked({ ...paymentFor(free), ...fields })).toMatchObject(refusal(422))
  })

  test.each<[what: string, fields: Record<string, unknown>]>([
    ['an unknown field', { capture: false }],
    ['a total', { total: '1' }],
    ['a prototype', { constructor: { prototype: { isAdmin: true } } }],
  ])('%s: 400', async (_, fields) => {
    expect(await asked({ ...paymentFor(free), ...fields })).toMatchObject(refusal(400))
  })

  test.each([
    ['short', 'key'],
    ['long', 'x'.repeat(129)],
    ['of two words', 'with a space in the middle'],
  ])('a key that is too %s: 400', async (_, key) => {
    expect(await asked(paymentFor(free), { 'idempotency-key': key })).toMatchObject(refusal(400))
  })

  test('while paying is switched off: 503, and a repeat still has its answer', async () => {
    await shop.db.execute(sql`update checkout_switch set is_off = true, why = 'Card testing.'`)
    try {
      expect(await asked(paymentFor(free))).toMatchObject({
        ...refusal(503),
        text: expect.stringContaining('Card testing.'),
      })
      expect(await payUntilKnown(service, paymentFor(paid))).toMatchObject({
        resptext: 'Approval',
      })
    } finally {
      await shop.db.execute(sql`update checkout_switch set is_off = false, why = ''`)
    }
  })

  test.each([
    ['no', ''],
    ['a wrong', 'wrong'],
    ['twice the', `${serviceToken} ${serviceToken}`],
    ['a loud', serviceToken.toUpperCase()],
  ])('%s token: 401', async (_, token) => {
    const answer = await asked(paymentFor(free), { [serviceHeader]: token })
    expect(answer).toMatchObject(refusal(401))
    expect(answer.text).not.toContain(serviceToken)
  })
})
