import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadDemoCustomers } from '../../server/demo/load-demo-customers.ts'
import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'
import type { ListedCustomer } from '../../shop/customers/customer.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
await loadDemoCustomers(shop, shop.config.demoFolder)
const backOffice = { ...shop.backOffice }
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

const path = '/api/customers/export'
const exported = (search: string) => admin.call('POST', path, { search })
const audited = async () =>
  (
    await shop.db.execute(
      sql`select actor_sub, after from audit_event where action = 'customers.export' order by id`,
    )
  ).rows

test('the demo books know 120 customers, some from abroad; they come once', async () => {
  await loadDemoCustomers(shop, shop.config.demoFolder)
  const { value } = (await (await admin.call('GET', '/api/customers')).json()) as { value: ListedCustomer[] }
  expect(value).toHaveLength(120)
  expect(new Set(value.map(({ email }) => email.toLowerCase())).size).toBe(120)
  expect(value.every(({ email }) => /(@|\.)example\.com$/.test(email))).toBe(true)
  expect(value.find(({ city }) => city === 'Lyon')).toEqual({
    displayName: 'Laboratoire Dentaire Béranger',
    type: 'Company',
    addressLine1: '14 rue des Céramistes',
    addressLine2: 'Bâtiment B',
    city: 'Lyon',
    state: '',
    country: 'FR',
    phoneNumber: '+33 4 72 55 01 10',
    email: 'info@laboratoire-dentaire-beranger.example.com',
    website: 'https://laboratoire-dentaire-beranger.example.com',
  })
})

test('the file holds what the search shows, as text, and each export is recorded', async () => {
  const response = await exported('lyon')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="customers.csv"')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    'Name,Type,Address line 1,Address line 2,City,State,Country,Phone,E-mail,Website\r\n' +
      "Laboratoire Dentaire Béranger,Company,14 rue des Céramistes,Bâtiment B,Lyon,,FR,'+33 4 72 55 01 10," +
      'info@laboratoire-dentaire-beranger.example.com,https://laboratoire-dentaire-beranger.example.com\r\n',
  )
  const all = parse(await (await exported('')).text(), { bom: true })
  expect(all).toHaveLength(121)
  expect(all.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  expect(all.map(([name]) => name)).toContain("'=1+1 Dental Lab")
  expect(await audited()).toEqual([
    { actor_sub: 'boss', after: { search: 'lyon', customers: 1 } },
    { actor_sub: 'boss', after: { search: '', customers: 120 } },
  ])
})

test('a back office that is away is said so, and nothing is recorded', async () => {
  const before = await audited()
  try {
    shop.backOffice.listCustomers = () =>
      Promise.reject(new BackOfficeFailure('absent', 'connection refused'))
    for (const response of [await exported(''), await admin.call('GET', '/api/customers')])
      expect([response.status, response.headers.get('content-type')]).toEqual([
        503,
        'application/problem+json; charset=utf-8',
      ])
  } finally {
    shop.backOffice.listCustomers = () => backOffice.listCustomers()
  }
  expect(await audited()).toEqual(before)
})

test.each([
  ['a NUL is no part of what was searched for', 'ly\0on', 'lyon', 1],
  ['half a character is recorded as one that cannot be read', 'lyon\ud800', 'lyon\ufffd', 0],
])('%s', async (_, search, recorded, customers) => {
  expect((await exported(search)).status).toBe(200)
  expect((await audited()).at(-1)).toEqual({ actor_sub: 'boss', after: { search: recorded, customers } })
})

test.each([{ search: 'x'.repeat(101) }, { search: 1 }, { search: '', other: 1 }])(
  '%o is refused',
  async (body) => {
    const before = await audited()
    expect((await admin.call('POST', path, body)).status).toBeOneOf([400, 422])
    expect(await audited()).toEqual(before)
  },
)
