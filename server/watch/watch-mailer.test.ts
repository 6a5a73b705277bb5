import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMail } from '../../shop/mail/send-mail.ts'
import { findMailTrouble } from '../../shop/mail-log/mail-trouble-store.ts'
import { eventually, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LOG_LEVEL: 'warn' })
  await shop.startWork()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from mail`)
  shop.logged.length = 0
})

test.each([['down'], ['later'], ['closing']] as const)(
  'a mail server that is %s is in the log and on the dashboard at once, and no longer when a mail goes out',
  async (fault) => {
    shop.standIns.set({ mail: fault })
    await write(`${fault} 1`)
    await write(`${fault} 2`)
    const trouble = await eventually(() => findMailTrouble(shop.db))
    expect(trouble.said).toMatch(/refused the connection|451|421/)
    await eventually(async () => (await findMailTrouble(shop.db))?.waiting === 2)
    expect(said()).toEqual([
      expect.stringMatching(
        /^the mail server is not accepting our e-mails: .*(refused the connection|451|421)/,
      ),
    ])
    expect(said().join()).not.toContain('ada@lab.test')

    shop.standIns.set({ mail: 'accept' })
    await eventually(async () => (await findMailTrouble(shop.db)) === null)
    await eventually(async () => said().length === 2)
    expect(said()[1]).toBe('the mail server is accepting our e-mails again')
  },
)

test('an address that is none is no trouble of the server', async () => {
  shop.standIns.set({ mail: 'poison' })
  await write('poisoned', 'poison@lab.test')
  await eventually(async () => {
    const { rows } = await shop.db.execute<{ state: string }>(sql`select state from mail`)
    return rows[0]?.state === 'FAILED'
  })
  expect([await findMailTrouble(shop.db), said()]).toEqual([null, []])
})

async function write(key: string, to = 'ada@lab.test'): Promise<void> {
  await shop.db.transaction((tx) =>
    queueMail(shop, tx, {
      to,
      kind: 'other',
      dedupeKey: key,
      message: { subject: key, heading: key, parts: [] },
    }),
  )
}

function said(): string[] {
  return shop.logged
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((line) => line.startsWith('the mail server'))
}
