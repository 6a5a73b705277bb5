import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crowdedFolders } from './crowded-folders.ts'
import { missingDocuments } from './house-documents.ts'
import { unusedExports } from './unused-exports.ts'
import { houseRuleViolations, type SourceFile } from './house-rules.ts'

const root = join(import.meta.dirname, '../..')
const house = readHouse()

test('the house keeps its rules', () => {
  expect(house.length).toBeGreaterThan(200)
  expect(houseRuleViolations(house)).toEqual([])
})

test('no folder holds more than 25 files', () => {
  expect(crowdedFolders(house.map(({ path }) => path))).toEqual([])
  const planted = Array.from({ length: 26 }, (_, at) => `app/x/${at}.ts`)
  expect(crowdedFolders([...planted, 'app/y/1.ts'])).toEqual(['app/x: 26 files, 25 at most'])
})

/** A file that breaks a rule, and what is said about it. */
const planted: [rule: string, path: string, text: string, said: string][] = [
  [
    '1',
    'api/x.ts',
    `import { readConfig } from '../server/config/config.ts'`,
    'rule 1: api imports server/config/config.ts',
  ],
  ['1', 'scripts/x.mjs', `await import('../server/main.ts')`, 'rule 1: scripts imports server/main.ts'],
  [
    '2',
    'app/ui/x.ts',
    `import { openDiskStore } from '../../adapters/media/disk.ts'`,
    'rule 2: app imports adapters/',
  ],
  ['2', 'api/x.ts', `export * from '../stand-ins/ledger.ts'`, 'rule 2: api imports stand-ins/ledger.ts'],
  [
    '2',
    'api/x.ts',
    `import { connect } from '../database/connect.ts'`,
    'rule 4: only types of database/connect.ts',
  ],
  [
    '2',
    'api/x.ts',
    `import { type Db } from '../database/connect.ts'`,
    'rule 4: only types of database/connect.ts',
  ],
  [
    '3',
    'demo/x.ts',
    `import { listGallery } from '../shop/content/gallery/gallery-store.ts'`,
    'rule 3: what draws the demo uses nouns',
  ],
  [
    '2',
    'app/ui/x.ts',
    `import type { Calls } from '../../api/routes.ts'`,
    'rule 2: app imports api/routes.ts',
  ],
  [
    '2',
    'app/admin/x.tsx',
    `import { Menu } from '../storefront/frame/menu.tsx'`,
    'rule 2: admin imports app/storefront/',
  ],
  [
    '2',
    'app/storefront/x.tsx',
    `import type { Shell } from '../admin/shell.tsx'`,
    'rule 2: storefront imports app/admin/',
  ],
  ['2', 'api/x.ts', `import { redirect } from 'react-router'`, 'rule 2: React Router lives only in app'],
  ['2', 'server/x.ts', `import { data } from '@react-router/node'`, 'rule 2: React Router lives only in app'],
  ['2', 'shop/cart/x.ts', `import { useState } from 'react'`, 'rule 2: React lives only in app'],
  [
    '3',
    'adapters/mail/x.ts',
    `import { sendMail } from '../../shop/mail/send-mail.ts'`,
    'rule 3: a door uses ports',
  ],
  [
    '3',
    'adapters/mail/x.ts',
    `import { findMail } from '../../shop/mail/mail-store.ts'`,
    'rule 3: a door uses ports',
  ],
  [
    '3',
    'adapters/mail/x.ts',
    `import { mails } from '../../shop/mail/tables.ts'`,
    'rule 3: a door uses ports',
  ],
  [
    '3',
    'adapters/mail/x.ts',
    `import { Problem } from '../../api/http/problem.ts'`,
    'rule 3: adapters imports api/http/problem.ts',
  ],
  [
    '3',
    'adapters/mail/x.ts',
    `import type { Db } from '../../database/connect.ts'`,
    'rule 3: a door leads outside',
  ],
  [
    '3',
    'adapters/back-office/bc.ts',
    `import * as x from '../../shop/back-office/document-store.ts'`,
    'rule 3: a door uses ports',
  ],
  [
    '4',
    'shop/cart/x.ts',
    `import { smtpMailer } from '../../adapters/mail/smtp.ts'`,
    'rule 4: shop imports adapters/',
  ],
  [
    '4',
    'shop/cart/x.ts',
    `import { centsColumn } from '../../database/columns.ts'`,
    'rule 4: only types of database/connect.ts',
  ],
  ['4', 'shop/cart/x.ts', `import sharp from 'sharp'`, 'rule 4: a noun uses no sharp'],
  ['4', 'shop/cart/x.ts', `import { request } from 'node:http'`, 'rule 4: a verb uses no node:http'],
  [
    '4',
    'shop/cart/x.ts',
    `export async function x() {}\nimport { sql } from 'drizzle-orm'`,
    'rule 4: a verb uses no drizzle-orm',
  ],
  [
    '4',
    'shop/cart/x.ts',
    `export const key = process.env['KEY']`,
    'only server/config/config.ts reads the environment',
  ],
  ['4', 'shop/cart/x.ts', `const { env } = process`, 'only server/config/config.ts reads the environment'],
  [
    '4',
    'server/x.ts',
    `import { env } from 'node:process'`,
    'only server/config/config.ts reads the environment',
  ],
  ['4', 'shop/cart/x.ts', `export function x(request: Request) {}`, 'rule 4: shop knows no Request'],
  ['4', 'shop/cart/x.ts', `import { openCart } from './open-cart.ts'`, 'rule 4: a noun uses no verb'],
  [
    '4',
    'shop/order-numbers/x.ts',
    `import type { Row } from './order-number-store.ts'`,
    'rule 4: a noun uses no store',
  ],
  [
    '4',
    'shop/order-numbers/x.ts',
    `export type R = import('./tables.ts').R`,
    'rule 4: a noun uses no tables',
  ],
  [
    '4',
    'shop/order-numbers/x.ts',
    `export const x = async () => {}\nimport { orderCounters } from './tables.ts'`,
    'rule 4: a verb uses no tables',
  ],
  [
    '4',
    'shop/checkout/x-store.ts',
    `export { takeOrderNumber } from '../order-numbers/order-number-store.ts'`,
    'the stores of its own room',
  ],
  [
    '4',
    'shop/orders/admin/x.ts',
    `export async function x() {}\nimport { moveCheckout } from '../../checkout/checkout-store.ts'`,
    'rule 4: orders asks the verbs of checkout',
  ],
  ['4', 'shop/mail/x.job.ts', `import { sendMail } from './send-mail.ts'`, 'rule 4: a job uses no verb'],
  [
    '4',
    'shop/catalogue/x-store.ts',
    `import { pictures } from '../media/tables.ts'\nexport async function x(tx) { await tx.insert(pictures).values({}) }`,
    'rule 4: writes to pictures, a table of media',
  ],
  [
    '4',
    'shop/catalogue/x-store.ts',
    `import { pictures } from '../media/tables.ts'\nexport const x = (tx) => tx.execute(sql\`delete from \${pictures}\`)`,
    'rule 4: writes to pictures, a table of media',
  ],
  [
    '4',
    'shop/catalogue/x-store.ts',
    `export const x = (tx) => tx.execute(sql\`with gone as (update mail set state = 'SENT') select 1\`)`,
    'rule 4: writes to mail, a table of mail',
  ],
  [
    '5',
    'shop/catalogue/x.ts',
    `import type { Quote } from '../pricing/quote.ts'`,
    'rule 5: catalogue comes before pricing',
  ],
  [
    '5',
    'shop/money.ts',
    `import type { Picture } from './media/picture.ts'`,
    'rule 5: money comes before media',
  ],
  ['5', 'shop/loyalty/x.ts', `export const points = 1`, 'rule 5: room loyalty has no place in the order'],
  [
    'money',
    'api/x.ts',
    `export const total = (line) => line.quantity * line.unitCents`,
    'only shop/pricing/quote.ts multiplies money',
  ],
  [
    'money',
    'shop/orders/x.ts',
    `import { times } from '../money.ts'`,
    'only shop/pricing/quote.ts multiplies money',
  ],
  [
    'money',
    'shop/dashboard/x-store.ts',
    'export const x = sql`sum(line.unit_cents * qty)`',
    'only shop/pricing/quote.ts multiplies money',
  ],
  [
    '6',
    'stand-ins/x.ts',
    `import { cents } from '../shop/money.ts'`,
    'rule 6: stand-ins imports shop/money.ts',
  ],
  [
    '6',
    'shop/cart/x.ts',
    `import { world } from '../../test/world.ts'`,
    'rule 6: production code imports test/world.ts',
  ],
  ['6', 'server/x.ts', `import { x } from './x.test.ts'`, 'rule 6: production code imports server/x.test.ts'],
  ['scripts', 'scripts/x.mjs', `import pg from 'pg'`, 'scripts run before anything is installed'],
]

test.each(planted)('rule %s is held in %s: %s', (_, path, text, said) => {
  expect(wrongWith({ path, text })).toContainEqual(expect.stringContaining(said))
})

const welcome: [path: string, text: string][] = [
  ['api/x.ts', `import type { Db } from '../database/connect.ts'`],
  ['app/storefront/x.ts', `import { callApi } from '../../api/http/client.ts'`],
  ['app/storefront/x.test.ts', `import { world } from '../../test/world.ts'`],
  ['adapters/mail/x.ts', `import type { Mailer } from '../../shop/mail/mailer.ts'\nimport pg from 'pg'`],
  ['shop/order-numbers/tables.ts', `import { centsColumn } from '../../database/columns.ts'`],
  [
    'shop/checkout/x-store.ts',
    `import { pictures } from '../media/tables.ts'\nexport const x = (db) => db.select().from(pictures)`,
  ],
  ['shop/checkout/x-store.ts', `export const x = (db) => db.execute(sql\`select 1 from mail for update\`)`],
  ['server/x.ts', `readConfig(process.env)`],
  ['server/x.ts', `readConfig(withSettingsFile(process.env))`],
]

test.each(welcome)('%s may say: %s', (path, text) => {
  expect(wrongWith({ path, text })).toEqual([])
})

const homePage = 'app/storefront/home.tsx'
const brought = `rule 6: brings shop/catalogue/category-store.ts into the browser`

test('rule 6: what only a loader uses stays on the server, what the page uses does not', () => {
  const start = `import { findCategory } from '../../shop/catalogue/category-store.ts'\n`
  const onServer = `export async function loader() { return rows() }\nfunction rows() { return findCategory() }\n`
  expect(wrongWith({ path: homePage, text: start + onServer })).toEqual([])
  const inPage = `export default function Home() { return <p>{rows()}</p> }\n`
  expect(wrongWith({ path: homePage, text: start + onServer + inPage })).toEqual([`${homePage}: ${brought}`])
})

test('rule 6: a piece of a page is followed however deep it lies', () => {
  const page = { path: homePage, text: `export { default } from './home/x.tsx'` }
  const piece = { path: 'app/storefront/home/x.tsx', text: `export default () => import('./y.ts')` }
  const store = {
    path: 'app/storefront/home/y.ts',
    text: `import '../../../shop/catalogue/category-store.ts'`,
  }
  expect(wrongWith(page, piece, store)).toEqual([`${store.path}: ${brought}`])
  const crypto = { ...store, text: `import { randomUUID } from 'node:crypto'` }
  expect(wrongWith(page, piece, crypto)).toEqual([
    `${store.path}: rule 6: brings node:crypto into the browser`,
  ])
})

test('no circles, neither of files nor of rooms', () => {
  const one = { path: 'app/ui/one.ts', text: `import './two.ts'` }
  const two = { path: 'app/ui/two.ts', text: `import './one.ts'` }
  expect(wrongWith(one, two)).toEqual([
    'app/ui/one.ts: circle of files: app/ui/one.ts → app/ui/two.ts → app/ui/one.ts',
  ])
  const media = { path: 'shop/media/x.ts', text: `import type { Event } from '../audit/x.ts'` }
  const audit = { path: 'shop/audit/x.ts', text: `import type { Picture } from '../media/x.ts'` }
  expect(wrongWith(media, audit)).toEqual([
    expect.stringMatching(/circle of rooms: (audit → media → audit|media → audit → media)/),
  ])
})

test('nothing of the server is in what browsers are sent', () => {
  const assets = join(root, 'build/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const secrets =
    /pg_advisory|pg_notify|drizzle|wholesale_price|SAVE10|WHOLE20|WELCOME5|node:crypto|process\.env/g
  const found = scripts.flatMap((name) =>
    [...readFileSync(join(assets, name), 'utf8').matchAll(secrets)].map(([word]) => `${name}: ${word}`),
  )
  expect(found).toEqual([])
})

test('no name is exported that nobody imports', () => expect(unusedExports(house)).toEqual([]))

test('an exported name that stands in no other file is found', () => {
  // Put together here: written as one word, it would stand in this file.
  const name = ['nobody', 'Takes', 'This'].join('')
  const lonely = { path: 'shop/x.ts', text: `export const ${name} = 1\nconst mine = ${name}` }
  expect(unusedExports([...house, lonely])).toEqual([`shop/x.ts: nobody imports ${name}`])
})

const documents = new Map(listed('**/*.md').map((path) => [path, readFileSync(join(root, path), 'utf8')]))

test('comments name only documents and sections that are in the repository', () => {
  const paths = listed('**/*.{ts,tsx,mjs,css,sql,py}').filter((path) => !isExempt(path))
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(documents.size).toBeGreaterThan(40)
  expect(missingDocuments(files, documents)).toEqual([])
})

test.each([
  ['/** Limits of plan.md. */', 'there is no document plan.md'],
  ['const x = 1 // safety.md, Limits', 'there is no document safety.md'],
  ['-- docs/safety.md, S99: nothing', 'docs/safety.md has no section S99'],
  ['/* (docs/safety.md, I9 and I99) */', 'docs/safety.md has no section I9 and I99'],
  [
    '/**\n * What is kept (docs/behaviour.md, Cookies and\n * biscuits).\n */',
    'has no section Cookies and biscuits',
  ],
])('a document or section that is not there is found: %s', (text, said) => {
  expect(missingDocuments([{ path: 'shop/x.ts', text }], documents)).toEqual([expect.stringContaining(said)])
})

test.each([
  '/** docs/safety.md */',
  '/** Sizes in bytes (docs/safety.md, Limits); times in ms. */',
  '// README.md, Settings',
  '/**\n * What is kept (docs/behaviour.md, Cookies and\n * browser storage).\n */',
  '/** docs/safety.md, I9 and S30 */',
  `const text = 'https://lab.example/plan.md'`,
])('a comment may say: %s', (text) => {
  expect(missingDocuments([{ path: 'shop/x.ts', text }], documents)).toEqual([])
})

/** This file plants what is not there. */
function isExempt(path: string): boolean {
  return path === 'test/rules/house-rules.test.ts'
}

/** The house with these files added, or in place of files with the same path; violations of the house itself are left out. */
function wrongWith(...files: SourceFile[]): string[] {
  const rest = house.filter(({ path }) => files.every((file) => file.path !== path))
  const known = new Set(houseRuleViolations(house))
  return houseRuleViolations([...rest, ...files]).filter((line) => !known.has(line))
}

function readHouse(): SourceFile[] {
  return listed('**/*.{ts,tsx,mjs}').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listed(pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|build|data|\.react-router)(\/|$)/.test(name),
  })
}
