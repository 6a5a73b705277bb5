import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openKeeper } from '../../test/kit/keep-catalogue.ts'
import { eventually, withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const keeper = await openKeeper(shop, server)
const admin = server.visitor()
await signInAs(shop, admin, { sub: 'boss', isAdmin: true })

type Record = {
  _id: string
  kind: string
  number: string
  whose: string
  product: string
  title: string | null
  since: string
  version: number
}

beforeEach(async () => {
  await shop.db.execute(sql`delete from alias`)
  await shop.db.execute(sql`delete from supersession`)
})

const alias = { kind: 'alias', number: 'ACM 1', whose: 'Acme', product: 'ag03', since: '' }
const replaced = { kind: 'replaced', number: 'DV-30', whose: '', product: 'DV34', since: '2026-01-31' }

test('both kinds are added, listed, searched, changed and deleted, with the audit of each', async () => {
  const one = await added(alias)
  expect(one).toMatchObject({ product: 'AG03', title: 'High Speed Alloy Grinder', whose: 'Acme', version: 0 })
  const two = await added({ ...replaced, whose: 'nobody' })
  expect(two).toMatchObject({ whose: '', product: 'DV34', since: '2026-01-31' })
  expect(await listed('')).toEqual([one, two])
  expect(await listed('?kind=replaced')).toEqual([two])
  expect(await listed('?q=acme')).toEqual([one])
  const edited = await write('PUT', `/api/other-numbers/${one._id}`, { ...alias, product: 'W-10' }, '"0"')
  expect([edited.status, await edited.json()]).toMatchObject([200, { product: 'W-10', version: 1 }])
  expect((await write('DELETE', `/api/other-numbers/${two._id}`, undefined, '"0"')).status).toBe(200)
  expect((await listed('')).map(({ number }) => number)).toEqual(['ACM 1'])
  const { rows } = await shop.db.execute(
    sql`select action, target, before, after from audit_event where action like 'numbers.%' order by id`,
  )
  expect(rows).toEqual([
    {
      action: 'numbers.add',
      target: 'ACM 1',
      before: null,
      after: { number: 'ACM 1', whose: 'Acme', product: 'AG03' },
    },
    expect.objectContaining({ action: 'numbers.add', target: 'DV-30' }),
    expect.objectContaining({
      action: 'numbers.edit',
      before: expect.objectContaining({ product: 'AG03' }) as object,
    }),
    expect.objectContaining({ action: 'numbers.delete', target: 'DV-30' }),
  ])
})

test('whoever comes second sees what is there, and nothing is written', async () => {
  const { _id } = await added(alias)
  await write('PUT', `/api/other-numbers/${_id}`, { ...alias, whose: 'Ajax' }, '"0"')
  const before = await tableHashes(shop.db)
  for (const method of ['PUT', 'DELETE']) {
    const late = await write(method, `/api/other-numbers/${_id}`, method === 'PUT' ? alias : undefined, '"0"')
    expect([late.status, await late.json()]).toMatchObject([409, { current: { whose: 'Ajax', version: 1 } }])
  }
  expect(await tableHashes(shop.db)).toEqual(before)
})

describe('refused with the field that is wrong, and nothing is written:', () => {
  test.each<[string, object, string, string]>([
    ['no such product', { ...alias, product: 'NO-1' }, '/product', 'There is no product NO-1 in the shop.'],
    ['itself', { ...replaced, product: 'dv-30' }, '/product', 'same number'],
    [
      'a product’s own number',
      { ...alias, number: 'dv34' },
      '/number',
      'DV34 is already a product’s own number',
    ],
    [
      'no letter and no digit',
      { ...alias, number: '--' },
      '/number',
      'at least one letter from A to Z or a digit',
    ],
    ['too long', { ...alias, number: 'x'.repeat(65) }, '/number', '64'],
    [
      'the same alias in other letters',
      { ...alias, number: 'acm-1' },
      '/number',
      'already has the number acm-1',
    ],
    ['a second successor', { ...replaced, number: 'dv-29', product: 'AG03' }, '/number', 'already replaced'],
    ['a circle', { ...replaced, number: 'DV34', product: 'DV-29' }, '/product', 'is itself replaced by DV34'],
    ['a wrong date', { ...replaced, number: 'Q', since: '2026-02-30' }, '/since', '2026-11-25'],
  ])('%s', async (_, fields, pointer, words) => {
    await added(alias)
    await added({ ...replaced, number: 'DV-29' })
    const before = await tableHashes(shop.db)
    const refused = await write('POST', '/api/other-numbers', fields)
    const { errors } = (await refused.json()) as { errors: { pointer: string; detail: string }[] }
    expect([refused.status, errors[0]?.pointer]).toEqual([422, pointer])
    expect(errors[0]?.detail).toContain(words)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

test('a change is seen by visitors within a second', async () => {
  expect(await found()).toEqual([])
  const { _id } = await added(alias)
  await withinSecond(async () => (await found())[0] === 'AG03')
  await write('DELETE', `/api/other-numbers/${_id}`)
  await withinSecond(async () => (await found()).length === 0)
})

describe('a file of other numbers', () => {
  const file = [
    'number,kind,whose,product,since',
    'ACM 1,alias,Acme,AG03,',
    'DV-30,replaced,,DV-31,2026-01-31',
    'DV-31,replaced,,DV34,',
    'K 9,,Kern,W-10,',
  ]

  test('is tried out, imported, exported, found unchanged, and undone', async () => {
    await added({ ...alias, whose: 'Old' })
    const plan = await planOf(file)
    expect(plan).toMatchObject({ kind: 'numbers', totals: { added: 3, changed: 1, same: 0, bad: 0 } })
    expect(plan.rows[0]).toMatchObject({
      kind: 'changed',
      number: 'ACM 1',
      changes: [{ field: 'whose', old: 'Old', new: 'Acme' }],
    })
    const done = await imported(file, plan.fingerprint)
    expect(done).toMatchObject({ kind: 'numbers', added: 3, changed: 1 })
    const exported = await (await keeper.send('POST', '/api/other-numbers/export')).text()
    expect(exported.split('\r\n').slice(0, 3)).toEqual([
      'number,kind,whose,product,since',
      'ACM 1,alias,Acme,AG03,',
      'DV-30,replaced,,DV-31,2026-01-31',
    ])
    expect((await planOf(exported.split('\r\n'))).totals).toMatchObject({
      added: 0,
      changed: 0,
      same: 4,
      bad: 0,
    })
    const undone = await keeper.send('POST', `/api/imports/${done.id}/undo`)
    expect(undone.status).toBe(200)
    expect((await listed('')).map(({ number, whose }) => [number, whose])).toEqual([['ACM 1', 'Old']])
    expect((await keeper.send('POST', `/api/imports/${done.id}/undo`)).status).toBe(409)
  })

  test('names each bad row, and imports nothing unless it is left out', async () => {
    const bad = [
      ...file,
      'X,alias,,NO-1,',
      'A,replaced,,B,',
      'B,replaced,,A,',
      'ag03,alias,Acme,W-10,',
      'acm-1,alias,,AG03,',
      'Y,other,,AG03,',
      'Z,alias',
    ]
    const plan = await planOf(bad)
    expect(plan.rows.flatMap(({ line, messages }) => messages.map((one) => `${line} ${one}`))).toEqual([
      '6 There is no product NO-1 in the shop.',
      '7 A would be replaced by itself.',
      '8 B would be replaced by itself.',
      '9 AG03 is already a product’s own number, so searches find it.',
      '10 acm-1 is already on line 2.',
      '11 Kind must be alias or replaced, not other.',
      '12 It has more or fewer cells than the header row.',
    ])
    const before = await tableHashes(shop.db)
    const refused = await keeper.send('POST', '/api/imports', formOf(bad, { fingerprint: plan.fingerprint }))
    expect(refused.status).toBe(422)
    expect(await tableHashes(shop.db)).toEqual(before)
    expect(await imported(bad, plan.fingerprint, 'yes')).toMatchObject({ added: 4 })
  })

  test('is not carried out after a change, and not undone after one', async () => {
    const plan = await planOf(file)
    const { _id } = await added(alias)
    const moved = await keeper.send('POST', '/api/imports', formOf(file, { fingerprint: plan.fingerprint }))
    expect(moved.status).toBe(409)
    const done = await imported(file, (await planOf(file)).fingerprint)
    await shop.db.execute(
      sql`update supersession set since = '2020-01-01', version = version + 1 where number = 'DV-30'`,
    )
    const before = await tableHashes(shop.db)
    const refused = await keeper.send('POST', `/api/imports/${done.id}/undo`)
    expect([refused.status, await refused.json()]).toMatchObject([409, { numbers: ['DV-30'] }])
    expect(await tableHashes(shop.db)).toEqual(before)
    expect(_id).toBeTruthy()
  })

  test('may turn a chain around', async () => {
    await added({ ...replaced, number: 'DV-30', product: 'DV34' })
    await added({ ...replaced, number: 'DV-29', product: 'DV-30' })
    const turned = ['number,kind,product', 'DV-29,replaced,DV34', 'DV-30,replaced,DV-29']
    await imported(turned, (await planOf(turned)).fingerprint)
    expect((await listed('')).map(({ number, product }) => `${number}→${product}`)).toEqual([
      'DV-29→DV34',
      'DV-30→DV-29',
    ])
  })

  test('knows an alias that is there, however its number is written', async () => {
    await added(alias)
    const lines = ['number,whose,product', 'ACM-1,Acme,AG03']
    const plan = await planOf(lines)
    expect(plan.rows).toMatchObject([{ kind: 'changed' }])
    await imported(lines, plan.fingerprint)
    expect(await listed('')).toMatchObject([{ number: 'ACM-1', whose: 'Acme', product: 'AG03', version: 1 }])
  })

  test('names a row that makes a chain of others too long', async () => {
    for (let step = 19; step >= 0; step -= 1)
      await added({ ...replaced, number: `S${step}`, product: step === 19 ? 'DV34' : `S${step + 1}` })
    const steps = Array.from({ length: 19 }, (_, at) => `E${at},replaced,E${at + 1},`)
    const lines = ['number,kind,product,since', ...steps, 'E19,replaced,AG03,', 'S19,replaced,E0,']
    const plan = await planOf(lines)
    expect(plan.rows.filter(({ kind }) => kind === 'bad')).toMatchObject([
      { line: 22, messages: ['S19 would be in a chain of more than 30 numbers.'] },
    ])
  })

  test('waits for somebody who is changing one of its numbers', async () => {
    const { _id } = await added(alias)
    const lines = ['number,whose,product', 'ACM 1,Ajax,AG03']
    const { fingerprint } = await planOf(lines)
    const sent: Promise<Response>[] = []
    await shop.db.transaction(async (tx) => {
      // Both read products: here the change stops when it holds its row, and the import a step later.
      await tx.execute(sql`lock table product in access exclusive mode`)
      sent.push(write('PUT', `/api/other-numbers/${_id}`, { ...alias, whose: 'Apex' }, '"0"'))
      await eventually(async () => (await waitingCount()) === 1)
      sent.push(keeper.send('POST', '/api/imports', formOf(lines, { fingerprint })))
      await eventually(async () => (await waitingCount()) === 2)
    })
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 409])
    expect(await listed('')).toMatchObject([{ whose: 'Apex', version: 1 }])
  })

  test.each([
    ['number,product,price', 'unknown columns: price'],
    ['number,product,number', 'repeated columns: number'],
  ])('with the heading %s is refused', async (heading, words) => {
    const refused = await keeper.send('POST', '/api/imports/plan', formOf([heading, 'a,b,c'], {}))
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(words)])
  })
})

type Plan = {
  kind: string
  fingerprint: string
  totals: object
  rows: { kind: string; line: number; number: string; changes: object[]; messages: string[] }[]
}

async function planOf(lines: string[]): Promise<Plan> {
  const response = await keeper.send('POST', '/api/imports/plan', formOf(lines, {}))
  expect(response.status).toBe(200)
  return (await response.json()) as Plan
}

async function imported(lines: string[], fingerprint: string, leaveOutBad?: string): Promise<{ id: string }> {
  const response = await keeper.send(
    'POST',
    '/api/imports',
    formOf(lines, { fingerprint, ...(leaveOutBad && { leaveOutBad }) }),
  )
  expect(response.status).toBe(201)
  return (await response.json()) as { id: string }
}

function formOf(lines: string[], fields: { [name: string]: string }): FormData {
  const form = new FormData()
  form.set('file', new File([lines.join('\n')], 'numbers.csv'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function added(fields: object): Promise<Record> {
  const response = await write('POST', '/api/other-numbers', fields)
  expect(response.status).toBe(201)
  return (await response.json()) as Record
}

async function found(): Promise<string[]> {
  const response = await server.visitor().call('GET', '/api/suggestions?q=acm1')
  return ((await response.json()) as { products: { number: string }[] }).products.map(({ number }) => number)
}

async function listed(query: string): Promise<Record[]> {
  return (await (await keeper.read(`/api/other-numbers${query}`)).json()) as Record[]
}

/** Who waits for a lock of a table or a row. */
async function waitingCount(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int from pg_locks where not granted and locktype <> 'advisory'
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.count ?? 0
}

function write(method: string, address: string, body?: object, ifMatch?: string): Promise<Response> {
  return admin.call(method, address, body, ifMatch === undefined ? {} : { 'if-match': ifMatch })
}
