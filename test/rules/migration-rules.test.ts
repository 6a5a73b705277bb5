import { expect, test } from 'vitest'
import { listMigrations } from '../../database/migration-files.ts'
import { wrongWithMigrations } from './migration-rules.ts'

/**
 * The beginnings of the hashes of migrations that shops have carried out. A file that is changed afterward leaves every
 * database made from it without the change: such demo folders once had to start anew.
 */
const frozen: [tag: string, hash: string][] = [
  ['0000_catalogue', '5a258d32f877eab1'],
  ['0001_checkout', '8d48686d893fee47'],
  ['0002_back_office', '4751e06363726d2f'],
  ['0003_content', '94c58480575f9c7c'],
  ['0004_inquiry_key', 'a37a95e3c3998a84'],
  ['0005_identity', '190e94288541c8e5'],
  ['0006_hand_over', '17c627a240b4b292'],
  ['0007_admin', 'aa0f2fe475329357'],
  ['0008_newsletter', 'a1eb2e3e94e60b30'],
  ['0009_mail_desk', '1b35b11d4f931626'],
  ['0010_inbox', 'a28d420120e64ab4'],
  ['0011_coupon_switch', '1a5a84eebc1c4950'],
  ['0012_checkout_and_cart', '79deb50fbb2de2dc'],
  ['0013_former_numbers', 'ae26c1e1f6cfe836'],
  ['0014_category_moves', 'ee1c598ab8e9db09'],
  ['0015_any_size', '2f1990f772f2617a'],
  ['0016_many_orders', '89116bf89f6dfafc'],
  ['0017_natural_order', '76a0ec4f7463462d'],
]

test('what shops have carried out is never changed', () => {
  const now = new Map(listMigrations().map(({ tag, hash }) => [tag, hash.slice(0, 16)]))
  expect(frozen.map(([tag]) => [tag, now.get(tag)])).toEqual(frozen)
})

test('the former release can run on the tables that new migrations make', () => {
  const files = listMigrations().map(({ tag, statements }) => ({
    tag,
    text: statements.join('\n--> statement-breakpoint\n'),
  }))
  expect(wrongWithMigrations(files)).toEqual([])
})

const contracts = `-- Nobody reads it.
-- contracts: unused since 0021
alter table product drop column description;
--> statement-breakpoint
comment on table drizzle.__drizzle_migrations is 'oldest code: 0021'`

test.each<[what: string, text: string, said: RegExp | null]>([
  ['adds', '-- More.\nalter table product add column later text', null],
  ['adds with a default', "-- More.\nalter table product add column later text not null default ''", null],
  ['adds a table', '-- More.\ncreate table later (id uuid primary key, name text not null)', null],
  [
    'adds without',
    '-- More.\nalter table product add column later text not null',
    /former release does not fill/,
  ],
  ['drops a column', '-- Less.\nalter table product drop column title', /drops a column without saying/],
  ['drops a table', '-- Less.\ndrop table product', /drops a table/],
  ['renames', '-- Other.\nalter table product rename column title to name', /renames something/],
  ['another type', '-- Other.\nalter table product alter column title type varchar(80)', /changes the type/],
  ['not null', '-- Other.\nalter table product alter column title set not null', /may leave empty/],
  ['no sentence', 'alter table product add column later text', /begin with a comment/],
  ['concurrently', '-- More.\ncreate index concurrently a on product (id)', /one transaction/],
  ['contracts with both notes', contracts, null],
  ['contracts without the note for old code', contracts.split('-->')[0] ?? '', /in both places/],
  ['contracts what only it stops using', contracts.replaceAll('0021', '0022'), /in both places/],
  [
    'a word in a comment or a text',
    "-- drop table\nupdate product set title = 'drop table' -- drop table",
    null,
  ],
])('%s', (_, text, said) => {
  const wrong = wrongWithMigrations([{ tag: '0022_later', text }]).join('\n')
  expect(wrong).toMatch(said ?? /^$/)
})

test('files of before the rule are left alone', () => {
  expect(wrongWithMigrations([{ tag: '0017_before', text: 'drop table product' }])).toEqual([])
})
