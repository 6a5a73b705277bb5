import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BackOffice } from '../../shop/back-office/back-office.ts'
import {
  details,
  openTestBackOffice,
  order,
  type TestBackOffice,
} from '../../test/kit/back-office/open-test-back-office.ts'
import { eventually } from '../../test/kit/open-test-shop.ts'

let world: TestBackOffice
let backOffice: BackOffice

beforeAll(async () => {
  world = await openTestBackOffice()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.empty()
  backOffice = world.open()
})

/** For each fault: the outcome of a create, and how many customers there are in the end. */
const creates: [backOffice: string, kind: string, made: number][] = [
  ['down', 'absent', 0],
  ['down-retry-after', 'absent', 0],
  ['busy', 'absent', 0],
  ['busy-retry-after', 'absent', 0],
  ['refuse', 'unanswered', 0],
  ['hang', 'unanswered', 0],
  ['create-lost', 'unanswered', 0],
  ['commit-lost', 'unanswered', 1],
  ['commit-504', 'unanswered', 1],
  ['late', 'unanswered', 1],
  ['close-mid', 'unanswered', 1],
  ['garbage', 'unanswered', 1],
]

describe('what can still happen is told apart from what cannot', () => {
  test.each(creates)('%s: a create is %s, and made %i times', async (fault, kind, made) => {
    world.standIns.set({ backOffice: fault, backOfficeCount: 'once' })
    await expect(backOffice.createCustomer('WEB1AA', details())).rejects.toMatchObject({ kind })
    await eventually(async () => world.documentsOf('customer').length === made)
    expect(world.documentsOf('customer')).toHaveLength(made)
  })

  test.each(['down', 'busy', 'refuse', 'hang', 'close-mid', 'garbage'])(
    '%s: a question that was not answered changes nothing, so it is absent',
    async (fault) => {
      world.standIns.set({ backOffice: fault })
      await expect(backOffice.findCustomer('nobody@lab.test')).rejects.toMatchObject({ kind: 'absent' })
    },
  )

  test('a server that is not there is absent, and so is a sign-in that is not there', async () => {
    const nowhere = 'http://127.0.0.1:9'
    await expect(world.open({ baseUrl: nowhere }).findOrder('SO-1')).rejects.toMatchObject({ kind: 'absent' })
    await expect(world.open({ tokenUrl: nowhere }).createCustomer('WEB1AB', details())).rejects.toMatchObject(
      { kind: 'absent' },
    )
  })

  test('a wrong secret is refused, and says which setting', async () => {
    await expect(world.open({ clientSecret: 'wrong' }).findOrder('SO-1')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('BC_CLIENT_SECRET'),
    })
  })

  test('a no is refused, with what they said', async () => {
    await expect(backOffice.createOrder(order('SO-1'))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/The Customer.*\(404 Internal_RecordNotFound\)/),
    })
  })

  test('a server that says when to come back is left alone until then', async () => {
    world.standIns.set({ backOffice: 'busy-retry-after', backOfficeCount: 'once' })
    await expect(backOffice.findOrder('SO-1')).rejects.toMatchObject({ kind: 'absent', retryAfterMs: 30_000 })
    await expect(backOffice.findOrder('SO-1')).rejects.toMatchObject({
      message: expect.stringContaining('asked the shop to wait for a while'),
    })
    await eventually(() =>
      backOffice.findOrder('SO-1').then(
        () => true,
        () => false,
      ),
    )
  })

  test('tokens that die after one use cost another sign-in, never a call', async () => {
    world.standIns.set({ backOffice: 'token-expired' })
    const made = await Promise.all(
      ['WEB2AA', 'WEB2AB', 'WEB2AC'].map((number) =>
        backOffice.createCustomer(number, details(`${number}@lab.test`)),
      ),
    )
    expect(made).toMatchObject([{ number: 'WEB2AA' }, { number: 'WEB2AB' }, { number: 'WEB2AC' }])
    expect(world.documentsOf('customer')).toHaveLength(3)
  })
})
