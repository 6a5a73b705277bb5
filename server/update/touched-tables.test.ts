import { expect, test } from 'vitest'
import { listMigrations } from '../../database/migration-files.ts'
import { touchedTables } from './touched-tables.ts'

test.each<[statement: string, touched: [table: string, effect: string][]]>([
  ['alter table product add column later text', [['product', 'changes']]],
  ['alter table "product" alter column title type varchar(80)', [['product', 'rewrites']]],
  ['alter table product add column at timestamptz default clock_timestamp()', [['product', 'rewrites']]],
  ['create unique index a on checkout (id)', [['checkout', 'builds an index on']]],
  ['-- why\nupdate mail set kind = 1', [['mail', 'changes rows of']]],
  ['create table later (id int)', []],
  ['drop index checkout_newest', []],
])('%s', (statement, touched) => {
  expect(touchedTables([statement]).map(({ table, effect }) => [table, effect])).toEqual(touched)
})

test('a table that the migration makes itself holds no rows, and each is named once, with the worst', () => {
  expect(
    touchedTables([
      'create table later (id int)',
      'create index later_id on later (id)',
      'alter table mail add column a int',
      'update mail set a = 1',
    ]),
  ).toEqual([{ table: 'mail', effect: 'changes rows of' }])
})

test('every migration says in a sentence what it is for', () => {
  for (const { about } of listMigrations()) expect(about).toMatch(/^\S.{10,}/)
})
