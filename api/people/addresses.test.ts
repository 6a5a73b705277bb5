import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressTexts, mostAddresses } from '../../shop/addresses/address.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import type { Visitor } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { sampleAddress } from '../../test/kit/sample-calls.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off', PARTNERS: 'any' })
const [dana, rita] = [await somebody('dana'), await somebody('rita')]

beforeEach(async () => {
  await shop.db.execute(sql`delete from address`)
})

type Kept = typeof sampleAddress & {
  id: string
  carrier: string
  carrierAccount: string
  isDefault: boolean
}

describe('the address book', () => {
  test('keeps what was typed: added, listed, changed, deleted, added again', async () => {
    const added = await add(dana)
    expect(added).toEqual({
      id: expect.any(String),
      ...sampleAddress,
      carrier: '',
      carrierAccount: '',
      isDefault: false,
    })
    expect(await listOf(dana)).toEqual([added])
    const moved = await put(dana, added.id, { ...sampleAddress, city: 'Waco', zip: '76701' }, true)
    expect(moved.status).toBe(200)
    const now = { ...added, city: 'Waco', zip: '76701', isDefault: true }
    expect([await moved.json(), await listOf(dana)]).toEqual([now, [now]])
    const deleted = await remove(dana, added.id)
    expect([deleted.status, await deleted.json(), await listOf(dana)]).toEqual([200, now, []])
    expect((await remove(dana, added.id)).status).toBe(404)
    const { id: _, isDefault, carrier: __, carrierAccount: ___, ...address } = now
    const account = { carrier: 'UPS', carrierAccount: '1X2Y3Z' }
    const again = await dana.call('POST', '/api/addresses', { address, account, isDefault })
    expect(await again.json()).toEqual({ ...now, ...account, id: expect.any(String) })
    for (const half of [{ carrier: 'UPS' }, { carrierAccount: '1X2Y3Z' }])
      expect((await dana.call('POST', '/api/addresses', { address, account: half })).status).toBe(422)
  })

  test('has one default, and it comes first', async () => {
    const [first, second] = [
      await add(dana, { name: 'Alpha' }, true),
      await add(dana, { name: 'Beta' }, true),
    ]
    expect((await listOf(dana)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    await put(dana, first.id, { ...sampleAddress, name: 'Alpha' }, true)
    expect((await listOf(dana)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [first.id, true],
      [second.id, false],
    ])
    await expect(shop.db.execute(sql`update address set is_default = true`)).rejects.toThrow()
  })

  test('who saves over a version that is no longer there is told so, and nothing is written', async () => {
    const { id } = await add(dana)
    const answer = await put(dana, id, { ...sampleAddress, name: 'First' }, false, '"0"')
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"'])
    const late = await put(dana, id, { ...sampleAddress, name: 'Second' }, false, '"0"')
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ current: { id, name: 'First' }, etag: '"1"' })
    expect((await listOf(dana))[0]).toMatchObject({ name: 'First' })
  })

  test(`holds ${mostAddresses}, however many are added at once`, async () => {
    const all = await Promise.all(
      Array.from({ length: mostAddresses + 10 }, () =>
        dana.call('POST', '/api/addresses', { address: sampleAddress }),
      ),
    )
    const statuses = all.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostAddresses)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    const refused = all.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ detail: addressTexts.full })
    expect(await listOf(dana)).toHaveLength(mostAddresses)
    await expect(
      shop.db.execute(sql`insert into address (owner_sub, slot, name, address, city, country)
        values ('dana', 51, 'a', 'b', 'c', 'US')`),
    ).rejects.toThrow()
  })
})

describe('N3: an address is there for its person alone', () => {
  test('somebody else’s is answered like one that does not exist, and stays', async () => {
    const { id } = await add(dana, {}, true)
    const before = await tableHashes(shop.db)
    for (const [method, body] of [
      ['PUT', { address: sampleAddress, isDefault: true }],
      ['DELETE', undefined],
    ] as const) {
      const ask = (named: string) =>
        rita.ask(`/api/addresses/${named}`, {
          method,
          headers: {
            'x-requested-with': 'shop',
            ...(body && { 'content-type': 'application/json' }),
          },
          body: body ? JSON.stringify(body) : null,
        })
      const answers = await Promise.all(
        [id, '00000000-0000-4000-8000-000000000000', 'none', "' or 1=1"].map(async (named) => {
          const answer = await ask(encodeURIComponent(named))
          return [answer.status, ((await answer.json()) as { detail: string }).detail]
        }),
      )
      expect(answers).toEqual(answers.map(() => [404, addressTexts.gone]))
    }
    expect(await listOf(rita)).toEqual([])
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('nor do the forms of the page reach it', async () => {
    const { id } = await add(dana, { name: 'Danas Lab' }, true)
    const before = await tableHashes(shop.db)
    for (const intent of ['delete', 'default', 'save']) {
      const [foreign, unknown] = await Promise.all(
        [id, '00000000-0000-4000-8000-000000000000'].map((named) =>
          submit(rita, { intent, id: named, version: '0', ...sampleAddress }),
        ),
      )
      expect([intent, foreign?.status]).toEqual([intent, 409])
      expect(await foreign?.text()).toBe(await unknown?.text())
    }
    expect(await (await rita.ask(`/my-addresses?edit=${id}`)).text()).not.toContain('Danas Lab')
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('a visitor is asked to sign in first', async () => {
    const answer = await server.visitor().ask('/my-addresses?edit=new')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/login?returnTo=%2Fmy-addresses%3Fedit%3Dnew',
    ])
  })
})

describe('the page without scripts', () => {
  test('adds, refuses with what was typed, deletes and undoes', async () => {
    const wrong = await submit(dana, { intent: 'save', ...sampleAddress, name: 'Kept <Lab>', zip: 'abc' })
    const page = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(page).toContain('Enter a ZIP code like 78701 or 78701-1234.')
    expect(page).toContain('value="Kept &lt;Lab&gt;"')
    expect(await listOf(dana)).toEqual([])
    const account = { carrier: 'UPS', carrierAccount: '1X2Y3Z' }
    const saved = await submit(dana, { intent: 'save', ...sampleAddress, ...account, isDefault: 'on' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/my-addresses?saved=added'])
    const [kept] = await listOf(dana)
    expect(kept).toMatchObject({ ...sampleAddress, ...account, isDefault: true })
    const deleted = await submit(dana, { intent: 'delete', id: kept?.id ?? '' })
    const offer = await deleted.text()
    expect([deleted.status, await listOf(dana)]).toEqual([200, []])
    const hidden = [...offer.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    const undo = hidden.slice(hidden.findIndex(([, , value]) => value === 'restore'))
    const fields = Object.fromEntries(undo.slice(0, 11).map(([, name, value]) => [name, value]))
    expect((await submit(dana, fields)).headers.get('location')).toBe('/my-addresses?saved=restored')
    expect(await listOf(dana)).toMatchObject([{ ...sampleAddress, ...account, isDefault: true }])
  })
})

describe('what people and programs send', () => {
  test.each([
    ['control characters become one space', 'A\u0000\u0007\r\nLab', 'A Lab'],
    ['signs that reverse what follows are dropped', '\u202Egnp.exe\u2066 Lab', 'gnp.exe Lab'],
    ['half a character', 'Lab \uD83D', 'Lab \uFFFD'],
    ['Hebrew, Arabic and emoji stay', 'מעבדת שיניים 🦷 مختبر', 'מעבדת שיניים 🦷 مختبر'],
    ['nothing of HTML', '<b>&quot;Lab', '<b>&quot;Lab'],
  ])('%s', async (_, name, stored) => {
    expect((await add(dana, { name })).name).toBe(stored)
    expect((await listOf(dana))[0]?.name).toBe(stored)
  })

  test.each([
    ['name', 'n'.repeat(101)],
    ['name', ' \u202E \n'],
    ['address', 'a'.repeat(101)],
    ['address2', 'a'.repeat(51)],
    ['city', 'c'.repeat(31)],
    ['state', 'Teksas'],
    ['zip', '787'],
    ['country', 'XX'],
    ['country', 'us'],
    ['name', 'n'.repeat(60_000)],
  ])('%s %.20s is refused at its field, and nothing is written', async (name, value) => {
    const before = await tableHashes(shop.db)
    const answer = await dana.call('POST', '/api/addresses', { address: { ...sampleAddress, [name]: value } })
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: { pointer: string }[] }
    expect(errors.map(({ pointer }) => pointer)).toEqual([`/address/${name}`])
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('a body of a hundred thousand fields is refused whole', async () => {
    const huge = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, 'x']))
    const answer = await dana.call('POST', '/api/addresses', { address: { ...sampleAddress, ...huge } })
    expect(answer.status).toBe(413)
  })
})

async function somebody(sub: string): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub })
  return visitor
}

async function add(visitor: Visitor, changes: object = {}, isDefault = false): Promise<Kept> {
  const answer = await visitor.call('POST', '/api/addresses', {
    address: { ...sampleAddress, ...changes },
    isDefault,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Kept
}

function put(visitor: Visitor, id: string, address: object, isDefault: boolean, version?: string) {
  const headers = { 'x-requested-with': 'shop', ...(version && { 'if-match': version }) }
  return visitor.call('PUT', `/api/addresses/${id}`, { address, isDefault }, headers)
}

function remove(visitor: Visitor, id: string) {
  return visitor.ask(`/api/addresses/${id}`, { method: 'DELETE', headers: { 'x-requested-with': 'shop' } })
}

async function listOf(visitor: Visitor): Promise<Kept[]> {
  return (await (await visitor.call('GET', '/api/addresses')).json()) as Kept[]
}

function submit(visitor: Visitor, fields: Record<string, string | undefined>): Promise<Response> {
  const told = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return visitor.ask('/my-addresses', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(told),
  })
}
