import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { copyDatabase } from '../test/kit/open-test-shop.ts'
import { connect } from './connect.ts'
import { listMade, listMigrationSteps } from './migration-steps.ts'

const database = await copyDatabase()
const connection = connect(database.target)
const { db } = connection
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** A backup holds these tables and no others, and a restore makes them anew. */
test('everything in the schema public is read from the migrations, and nothing is of another kind', async () => {
  const made = listMade(listMigrationSteps())
  expect(
    await names(
      sql`select relname as name from pg_class where relkind = 'r' and ${inPublic('relnamespace')}`,
    ),
  ).toEqual(made.tables.toSorted())
  expect(
    await names(sql`select distinct proname as name from pg_proc p where ${inPublic('pronamespace')}
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`),
  ).toEqual(made.functions.toSorted())
  expect(
    await names(sql`select collname as name from pg_collation where ${inPublic('collnamespace')}`),
  ).toEqual(made.collations.toSorted())
  const others = sql`select relname as name from pg_class c where ${inPublic('relnamespace')}
      and relkind in ('v', 'm', 'f', 'p', 'S') and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))
    union all select typname from pg_type t where ${inPublic('typnamespace')} and typtype in ('e', 'd', 'r')
      and not exists (select from pg_depend where objid = t.oid and deptype = 'e')`
  expect(await names(others)).toEqual([])
})

function inPublic(column: string) {
  return sql`${sql.identifier(column)} = 'public'::regnamespace`
}

async function names(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(query)
  return rows.map(({ name }) => name).toSorted()
}
