import { sql } from 'drizzle-orm'
import { eventually, type TestShop } from '../open-test-shop.ts'

/** No job about this order is left: from now on nothing of it is written unless somebody acts. */
export async function untilQuiet(shop: TestShop, orderNumber: string): Promise<void> {
  let left: string[] = []
  await eventually(async () => {
    left = await jobsAbout(shop, orderNumber)
    return left.length === 0
  }, 30_000).catch((error: unknown) => {
    throw new Error(`order ${orderNumber} is not quiet: ${left.join('; ')}`, { cause: error })
  })
}

/** Each in words for whoever reads why a test has failed. */
async function jobsAbout(shop: TestShop, orderNumber: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ job: string }>(sql`
    select concat_ws(' ', name, state, data::text, 'for', start_after::text, 'tries', retry_count::text) as job
    from pgboss.job
    where state < 'completed' and (
      data ->> 'checkoutId' in (select id::text from checkout where order_number = ${orderNumber})
      or data ->> 'attemptId' in (select a.id::text from payment_attempt a join checkout c on c.id = a.checkout_id
        where c.order_number = ${orderNumber})
      or data ->> 'id' in (select id::text from mail where subject ~ ${`${orderNumber}($|[^0-9])`}))`)
  return rows.map(({ job }) => job)
}

/** The same for every order, and no mail is on its way: each row has what became of it. */
export async function untilAllQuiet(shop: TestShop): Promise<void> {
  const { rows } = await shop.db.execute<{ number: string }>(
    sql`select order_number as number from checkout where order_number is not null`,
  )
  for (const { number } of rows) await untilQuiet(shop, number)
  await untilMailsQuiet(shop)
}

/** The mails alone. */
export async function untilMailsQuiet(shop: TestShop): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.db.execute(sql`
      select 1 from pgboss.job where state < 'completed' and data ->> 'id' in (select id::text from mail) limit 1`)
    return rows.length === 0
  }, 30_000)
}
