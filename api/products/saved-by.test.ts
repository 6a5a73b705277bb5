import { expect, test } from 'vitest'
import { openKeeper } from '../../test/kit/keep-catalogue.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { formOf } from '../../test/kit/sample-calls.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const { added, edit } = await openKeeper(shop, server)
const second = server.visitor()
await signInAs(shop, second, { sub: 'ann', name: 'Ann Bench', isAdmin: true })
await signInAs(shop, server.visitor(), { sub: 'boss', name: 'Bo Boss', isAdmin: true })
const boss = { name: 'Bo Boss', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }
const stale = { 'if-match': '"0"', 'x-requested-with': 'shop' }

test('whoever comes second hears who saved a product, and when, also after a new number', async () => {
  const { _id } = await added({ number: 'SB-1' })
  await added({ number: 'SB-9', title: 'Another' })
  await edit(_id, { number: 'SB-1', title: 'Once' })
  expect(await savedBy('PUT', `/api/products/${_id}`, await whole(_id))).toEqual(boss)
  await edit(_id, { number: 'SB-2', title: 'Twice' })
  expect(await savedBy('PUT', `/api/products/${_id}`, await whole(_id))).toEqual(boss)
})

test('the same of contact data', async () => {
  const data = { address: '1 Main Street', phone: '1', email: 'a@lab.test' }
  const headers = { 'x-requested-with': 'shop', 'content-type': 'application/json' }
  const put = (phone: string, more = {}) =>
    second.ask('/api/contact-data', {
      method: 'PUT',
      headers: { ...headers, ...more },
      body: JSON.stringify({ ...data, phone }),
    })
  expect((await put('2')).status).toBe(200)
  expect((await put('3')).status).toBe(200)
  const refused = await put('4', stale)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { current: { phone: '3' }, savedBy: { name: 'Ann Bench' } },
  ])
})

async function whole(id: string): Promise<FormData> {
  const { images, ...fields } = (await (await second.call('GET', `/api/products/${id}`)).json()) as Record<
    string,
    unknown
  >
  const names = ['number', 'title', 'description', 'category', 'newPrice', 'wholesalePrice', 'partnerPricex3']
  const form = formOf(Object.fromEntries(names.map((name) => [name, String(fields[name])])))
  form.set('existingImages', JSON.stringify(images))
  return form
}

async function savedBy(method: string, address: string, body: FormData): Promise<unknown> {
  const response = await second.ask(address, { method, headers: stale, body })
  expect(response.status).toBe(409)
  return ((await response.json()) as { savedBy: unknown }).savedBy
}
