import { beforeAll, expect, test } from 'vitest'
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

test.each(withBody)('the body of %s with a field too many: 400, and nothing is written', async (name) => {
  const before = await tableHashes(shop.db)
  const answers: string[] = []
  for (const field of extra) {
    const { address, body, form, headers } = sampleOf(name)
    // A field that it knows must have its own type.
    const known = typeof body === 'object' && body !== null && Object.hasOwn(body, field)
    const sent = form ? withPart(form(), field) : withField(body, field)
    const { status } = await ask(name, address, sent, headers)
    if (status !== (known ? 422 : 400)) answers.push(`${field}: ${status}`)
    expect(({} as Record<string, unknown>)['polluted'], field).toBeUndefined()
  }
  expect(answers).toEqual([])
  expect(await tableHashes(shop.db)).toEqual(before)
})

test.each(withQuery)('the query of %s with a key too many, or one twice: 400', async (name) => {
  const before = await tableHashes(shop.db)
  const { query } = calls[name as keyof typeof calls] as unknown as { query: { shape: object } }
  const [known = ''] = Object.keys(query.shape)
  const queries = [...extra, 'a[b]', 'limit[]'].map((field) => `${encodeURIComponent(field)}=polluted`)
  const answers: string[] = []
  for (const asked of [...queries, `${known}=1&${known}=2`]) {
    const { address, body, form, headers } = sampleOf(name)
    const [path, usual] = address.split('?')
    const sent = form?.() ?? (body === undefined ? null : JSON.stringify(body))
    const isTwice = asked.includes('&')
    const whole = usual && !isTwice ? `${usual}&${asked}` : asked
    const { status } = await ask(name, `${path}?${whole}`, sent, headers)
    if (status !== 400) answers.push(`${asked}: ${status}`)
  }
  expect(answers).toEqual([])
  expect(await tableHashes(shop.db)).toEqual(before)
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
