import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, openTestShop } from '../../test/kit/open-test-shop.ts'

/** N2: chains of supersession have no circle, whoever writes them, and however many at once. */
const shop = await openTestShop()
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from supersession`)
})

describe('the database refuses', () => {
  test.each<[string, [string, string][], [string, string], RegExp]>([
    ['a number replaced by itself', [], ['A', 'a'], /supersession_of_another/],
    ['two that replace each other', [['A', 'B']], ['b', 'A'], /no_circle/],
    [
      'a circle of four',
      [
        ['A', 'B'],
        ['B', 'C'],
        ['C', 'D'],
      ],
      ['D', 'A'],
      /no_circle/,
    ],
    ['a second successor', [['A', 'B']], ['a', 'C'], /supersession_once/],
    ['nothing', [], ['', 'C'], /check/],
    ['only separators', [], ['--', 'C'], /supersession_has_key/],
    ['blanks around', [], [' A', 'C'], /check/],
  ])('%s', async (_, before, [number, successor], why) => {
    for (const one of before) await write(...one)
    const kept = await all()
    expect(await refusalOf(write(number, successor))).toMatch(why)
    expect(await all()).toEqual(kept)
  })

  test('a circle by a changed row, and one that many rows make together', async () => {
    await write('A', 'B')
    await write('B', 'C')
    expect(
      await refusalOf(shop.db.execute(sql`update supersession set successor = 'A' where number = 'B'`)),
    ).toMatch(/no_circle/)
    expect(
      await refusalOf(
        shop.db.execute(sql`insert into supersession (number, successor) values ('X', 'Y'), ('Y', 'X')`),
      ),
    ).toMatch(/no_circle/)
    expect(await all()).toEqual(['A→B', 'B→C'])
  })

  test('more than thirty steps, from either end', async () => {
    for (let step = 0; step < 30; step += 1) await write(`S${step}`, `S${step + 1}`)
    for (const [number, successor] of [
      ['S30', 'S31'],
      ['BEFORE', 'S0'],
    ] as const)
      expect(await refusalOf(write(number, successor))).toMatch(/supersession_length/)
    expect(await all()).toHaveLength(30)
  })

  test('a writer that would look at an older snapshot', async () => {
    const old = shop.db.transaction(
      (tx) => tx.execute(sql`insert into supersession (number, successor) values ('A', 'B')`),
      { isolationLevel: 'repeatable read' },
    )
    expect(await refusalOf(old)).toMatch(/read committed/)
  })
})

test('what two numbers have in common is written in either order within one transaction', async () => {
  await write('A', 'B')
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set constraints supersession_chain deferred`)
    await tx.execute(sql`insert into supersession (number, successor) values ('B', 'A')`)
    await tx.execute(sql`delete from supersession where number = 'A'`)
    await tx.execute(sql`set constraints supersession_chain immediate`)
  })
  expect(await all()).toEqual(['B→A'])
})

test('of writers who would close a circle together, at the same moment, one is refused', async () => {
  for (let round = 0; round < 40; round += 1) {
    await shop.db.execute(sql`delete from supersession`)
    const sides = round % 2 === 0 ? ['A', 'B'] : ['A', 'B', 'C', 'D']
    const ends = await Promise.allSettled(
      sides.map((number, at) => write(number, sides[(at + 1) % sides.length] ?? '')),
    )
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await all()).toHaveLength(sides.length - 1)
  }
})

test('whoever writes second waits for the end of the first, and is told', async () => {
  expect(await writeBothSides()).toEqual(['A→B'])
})

test('(planted: without the queue of writers, the same writes close a circle)', async () => {
  await shop.db.execute(sql`alter table supersession disable trigger supersession_queue`)
  try {
    expect(await writeBothSides()).toEqual(['A→B', 'B→A'])
  } finally {
    await shop.db.execute(sql`alter table supersession enable trigger supersession_queue`)
  }
})

/** The second side is written while the transaction of the first is still open; what is kept of both. */
async function writeBothSides(): Promise<string[]> {
  let second: Promise<unknown> = Promise.resolve()
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`insert into supersession (number, successor) values ('A', 'B')`)
    second = write('B', 'A').catch(() => null)
    // Written, or waiting for us.
    await eventually(async () => {
      const { rows } = await shop.db.execute<{ waits: boolean }>(
        sql`select exists (select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())) as waits`,
      )
      return rows[0]?.waits || (await all()).includes('B→A')
    })
  })
  await second
  return all()
}

function write(number: string, successor: string) {
  return shop.db.execute(sql`insert into supersession (number, successor) values (${number}, ${successor})`)
}

async function all(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ one: string }>(
    sql`select number || '→' || successor as one from supersession order by number`,
  )
  return rows.map(({ one }) => one)
}

/** Its constraint and its words. */
async function refusalOf(act: Promise<unknown>): Promise<string> {
  try {
    await act
  } catch (error) {
    const { cause = error } = error as { cause?: unknown }
    const { constraint, message } = cause as { constraint?: string; message: string }
    return `${constraint ?? ''} ${message}`
  }
  throw new Error('it was not refused')
}
