import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'
import { openTestServer } from '../../test/kit/http.ts'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { nextNumber, openService, paymentFor, serviceHeader, serviceToken } from '../../test/kit/service.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { miller } from '../../test/kit/world.ts'

const { shop, server } = await openTestSite({ SERVICE_TOKEN: serviceToken })
const service = openService(server)
const backOffice = { ...shop.backOffice }
afterEach(() => void Object.assign(shop.backOffice, backOffice))

type Checked = { customer: { number: string } }
const request = (email: string, more: object = {}) => ({
  fullName: 'Ada Miller',
  paymentSuccessful: false,
  billing: { ...miller, email },
  ...more,
})
const check = (email: string, more?: object) =>
  service.get<Checked>(200, 'checkCustomer', request(email, more))

describe('checkCustomer', () => {
  test('makes a customer under a WEB number once, and finds them from then on', async () => {
    const first = await check('new@lab.test')
    expect(first).toEqual({ customer: { number: expect.stringMatching(/^WEB[A-Z0-9]{3}$/) } })
    const before = await tableHashes(shop.db)
    expect(await check('NEW@lab.test')).toEqual(first)
    expect(await check('new@lab.test', { paymentSuccessful: true })).toEqual(first)
    expect(await check('new@lab.test', { paymentSuccessful: undefined })).toEqual(first)
    expect(await tableHashes(shop.db)).toEqual(before)
    const audit = await shop.db.execute(
      sql`select actor_sub, action, request_id <> '-' as asked from audit_event where target = ${first.customer.number}`,
    )
    expect(audit.rows).toEqual([{ actor_sub: 'service', action: 'service.make-customer', asked: true }])
  })

  test('20 at a time are one customer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => check('twenty@lab.test')))
    expect(new Set(answers.map(({ customer }) => customer.number)).size).toBe(1)
    const made = await shop.db.execute(
      sql`select count(*)::int as made from back_office_customer where email = 'twenty@lab.test'`,
    )
    expect(made.rows).toEqual([{ made: 1 }])
  })

  test('a wished number is answered where it is theirs, and is nobody else’s', async () => {
    const ada = await check('ada@lab.test')
    const grace = await check('grace@lab.test')
    const { number } = ada.customer
    const before = await tableHashes(shop.db)
    expect(await check('ada@lab.test', { number })).toEqual(ada)
    expect(await check('grace@lab.test', { number })).toEqual(grace)
    expect(await check('ada@lab.test', { number: 'WEBZZZ' })).toEqual(ada)
    expect(await tableHashes(shop.db)).toEqual(before)
    const third = await check('third@lab.test', { number })
    expect([ada, grace]).not.toContainEqual(third)
    const holders = await shop.db.execute(
      sql`select email from back_office_customer where number = ${number}`,
    )
    expect(holders.rows).toEqual([{ email: 'ada@lab.test' }])
  })

  test('a wish for a number that nobody has does not make it theirs', async () => {
    expect(await check('wish@lab.test', { number: 'C-0001' })).toEqual({
      customer: { number: expect.stringMatching(/^WEB/) },
    })
  })

  test('a lost answer of the back office: 503, and the same call makes no second customer', async () => {
    shop.backOffice.createCustomer = async (...given) => {
      await backOffice.createCustomer(...given)
      throw new BackOfficeFailure('unanswered', 'the reply was lost')
    }
    const lost = await service.call('POST', 'checkCustomer', request('lost@lab.test'))
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '30'])
    Object.assign(shop.backOffice, backOffice)
    const { customer } = await check('lost@lab.test')
    const held = await shop.db.execute(
      sql`select number from back_office_customer where email = 'lost@lab.test'`,
    )
    expect(held.rows).toEqual([{ number: customer.number }])
  })

  test.each<[status: number, what: string, fields: object]>([
    [400, 'an unknown field', { isAdmin: true }],
    [400, 'an unknown field of billing', { billing: { ...miller, number: 'C-1' } }],
    [422, 'paymentSuccessful in words', { paymentSuccessful: 'true' }],
    [422, 'no billing', { billing: undefined }],
    [422, 'no address of mail', { billing: { ...miller, email: 'nobody' } }],
    [422, 'a number that is a list', { number: ['WEB001'] }],
    [422, 'a NUL in the number', { number: 'WEB\0' }],
    [422, 'a name of nothing', { fullName: '' }],
  ])('%i: %s, and nothing is written', async (status, _, fields) => {
    const before = await tableHashes(shop.db)
    const response = await service.call('POST', 'checkCustomer', { ...request('bad@lab.test'), ...fields })
    expect([response.status, await tableHashes(shop.db)]).toEqual([status, before])
  })
})

describe('GET /api/customers', () => {
  test('lists them with the documented fields, for a service and for an admin', async () => {
    const { customer } = await check('list@lab.test')
    const listed = await service.get<{ value: Record<string, string>[] }>(200, 'customers')
    expect(listed.value.find(({ email }) => email === 'list@lab.test')).toEqual({
      displayName: 'Ada Miller',
      type: 'Person',
      addressLine1: miller.address,
      addressLine2: '',
      city: miller.city,
      state: miller.state,
      country: miller.country,
      phoneNumber: miller.phone,
      email: 'list@lab.test',
      website: '',
    })
    expect(JSON.stringify(listed)).not.toContain(customer.number)
    const admin = server.visitor()
    await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
    const toAdmin = await admin.call('GET', '/api/customers')
    expect([toAdmin.status, toAdmin.headers.get('cache-control'), await toAdmin.json()]).toEqual([
      200,
      'no-store',
      listed,
    ])
  })

  test('not for partners, nor for nobody, nor for a wrong token beside an admin’s cookies', async () => {
    const partner = server.visitor()
    await signInAs(shop, partner, { sub: 'partner' })
    const admin = server.visitor()
    await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
    const wrong = { [serviceHeader]: 'wrong' }
    const answers = [
      await partner.call('GET', '/api/customers'),
      await server.visitor().call('GET', '/api/customers'),
      await server.visitor().call('GET', '/api/customers', undefined, wrong),
      await admin.call('GET', '/api/customers', undefined, wrong),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 401, 401, 401])
    for (const answer of answers) expect(await answer.text()).not.toContain('@lab.test')
  })

  test('while the books do not answer: 503', async () => {
    shop.backOffice.listCustomers = () => Promise.reject(new BackOfficeFailure('absent', 'not reached', 5000))
    const response = await service.call('GET', 'customers')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).not.toContain('not reached')
  })
})

test('an admin’s session opens no service call', async () => {
  const admin = server.visitor()
  await signInAs(shop, admin, { sub: 'admin', isAdmin: true })
  const before = await tableHashes(shop.db)
  const number = await nextNumber(service)
  const answers = [
    await admin.call('GET', '/api/salesOrdersLastID'),
    await admin.call('POST', '/api/process-payment', paymentFor(number)),
    await admin.call('POST', '/api/checkCustomer', request('admin@lab.test')),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  for (const answer of answers) expect(answer.headers.get('www-authenticate')).toBe('Service-Token')
  expect(await tableHashes(shop.db)).toEqual(before)
})

test('without SERVICE_TOKEN they are closed, whatever is sent', async () => {
  const closed = await openTestShop()
  const door = await openTestServer(closed)
  try {
    const before = await tableHashes(closed.db)
    for (const token of [serviceToken, '', 'null', 'undefined']) {
      const asked = openService(door, token)
      expect((await asked.call('GET', 'salesOrdersLastID')).status).toBe(401)
      expect((await asked.call('GET', 'customers')).status).toBe(401)
      expect((await asked.call('POST', 'process-payment', paymentFor('SO-1001'))).status).toBe(401)
    }
    expect(await tableHashes(closed.db)).toEqual(before)
  } finally {
    await door.close()
    await closed.close()
  }
})
