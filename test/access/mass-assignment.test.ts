import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../api/routes.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { sampleCalls } from '../kit/sample-calls.ts'
import { serviceHeader, serviceToken } from '../kit/service.ts'
import { signInAs } from '../kit/sign-in.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'

/** Unknown fields are refused, and nothing of them reaches a row or a prototype (docs/safety.md, S23). */
const { shop, server } = await openTestSite({ LIMITS: 'off', SERVICE_TOKEN: serviceToken })
const admin = server.visitor()
beforeAll(async () => {
  for (const sub of ['target', 'admin'])
    await signInAs(shop, sub === 'admin' ? admin : server.visitor(), { sub, isAdmin: sub === 'admin' })
  await admin.ask('/cart')
})

const samples = sampleCalls({ orderNumber: 'SO-1001', checkoutId: 'none', sub: 'target' })
const extra = ['_id', 'role', 'version', 'isAdmin', 'createdAt', '__proto__', 'constructor', 'prototype']
const withBody = Object.entries(calls).flatMap(([name, call]) => ('body' in call && call.body ? [name] : []))
const withQuery = Object.entries(calls).flatMap(([name, call]) =>
  'query' in call && call.query ? [name] : [],
)

describe.each(withBody)('the body of %s', (name) => {
  test.each(extra)('with %s: 400, and nothing is written', async (field) => {
    const before = await tableHashes(shop.db)
    const { body, form, headers } = sampleOf(name)
    // A field that it knows must have its own type.
    const known = typeof body === 'object' && body !== null && Object.hasOwn(body, field)
    const sent = form ? withPart(form(), field) : withField(body, field)
    const response = await ask(name, sampleOf(name).address, sent, headers)
    expect(response.status).toBe(known ? 422 : 400)
    expect(await tableHashes(shop.db)).toEqual(before)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe.each(withQuery)('the query of %s', (name) => {
  test.each([...extra, 'a[b]', 'limit[]'])('with %s: 400', async (field) => {
    const before = await tableHashes(shop.db)
    const { address, body, form, headers } = sampleOf(name)
    const query = `${address.includes('?') ? '&' : '?'}${encodeURIComponent(field)}=polluted`
    const sent = form?.() ?? (body === undefined ? null : JSON.stringify(body))
    expect((await ask(name, address + query, sent, headers)).status).toBe(400)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('with a key twice: 400', async () => {
    const { address, body, form, headers } = sampleOf(name)
    const key =
      Object.keys(
        (calls[name as keyof typeof calls] as unknown as { query: { shape: object } }).query.shape,
      )[0] ?? ''
    const sent = form?.() ?? (body === undefined ? null : JSON.stringify(body))
    const path = address.split('?')[0] ?? ''
    expect((await ask(name, `${path}?${key}=1&${key}=2`, sent, headers)).status).toBe(400)
  })
})

function sampleOf(name: string) {
  const sample = samples.get(name)
  if (!sample) throw new Error(`${name} has no sample in test/kit/sample-calls.ts`)
  return sample
}

/** As text: JSON.stringify writes no `__proto__` of an object. */
function withField(body: unknown, field: string): string {
  const text = JSON.stringify(body)
  return `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(field)}:{"polluted":true}}`
}

function withPart(form: FormData, field: string): FormData {
  form.append(field, 'polluted')
  return form
}

function ask(
  name: string,
  address: string,
  body: string | FormData | null,
  headers: Record<string, string> = {},
) {
  const { method, role } = sampleOf(name)
  const asked: Record<string, string> = {
    'x-requested-with': 'shop',
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(role === 'service' && { [serviceHeader]: serviceToken }),
    ...headers,
  }
  return admin.ask(address, { method, headers: asked, body })
}
