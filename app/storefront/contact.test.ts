import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestServer } from '../../test/kit/http.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'

const { shop, server } = await openTestSite()

const typed = { name: 'Ada Lee', email: 'ada@lab.test', type: 'sales', message: 'How much?', product: '' }

test('without scripts the answer is an address of its own: a reload sends nothing', async () => {
  const response = await send({})
  expect(response.status).toBe(303)
  const address = response.headers.get('location') ?? ''
  expect(address).toMatch(/^\/contact-us\?sent=INQ-[2-9A-HJ-NP-Z]{6}$/)
  const page = await (await server.visitor().ask(address)).text()
  expect(page).toContain('Thank you, your message was sent')
  expect(page).toContain(address.slice(-10))
  expect(page).not.toContain('Send Message')
})

test('an address that thanks for no reference of ours is the form', async () => {
  const page = await (await server.visitor().ask('/contact-us?sent=INQ-%3Cb%3E')).text()
  expect(page).toContain('Send Message')
  expect(page).not.toContain('Thank you')
})

test('a form with the same key arrives once', async () => {
  const key = 'a1'.repeat(16)
  const pages = [await send({ key }), await send({ key })]
  const references = await Promise.all(pages.map(async (page) => /INQ-\w{6}/.exec(await page.text())?.[0]))
  expect(references[0]).toBeDefined()
  expect(references[1]).toBe(references[0])
  const { rows } = await shop.db.execute(sql`select reference from inquiry where key = ${key}`)
  expect(rows).toEqual([{ reference: references[0] }])
})

test('a robot is answered as a person is, and its message is kept apart', async () => {
  expect((await send({ subject: 'Cheap watches', email: 'ada@' })).status).toBe(422)
  const response = await send({ subject: 'Cheap watches' })
  expect(response.status).toBe(303)
  const reference = response.headers.get('location')?.slice(-10)
  const { rows } = await shop.db.execute(sql`select state from inquiry where reference = ${reference}`)
  expect(rows).toEqual([{ state: 'SPAM' }])
})

test('contact data that cannot be read is said to be loading, and the form is there', async () => {
  await shop.db.execute(sql`alter table contact_data rename to contact_data_away`)
  const page = await (await server.visitor().ask('/contact-us')).text()
  await shop.db.execute(sql`alter table contact_data_away rename to contact_data`)
  expect(page).toContain('The contact data could not be loaded.')
  expect(page).toContain('Send Message')
  expect(await (await server.visitor().ask('/contact-us')).text()).not.toContain('could not be loaded')
})

test('who writes too often is told when to come back', async () => {
  const strict = await openTestServer({ ...shop, config: { ...shop.config, limits: 'strict' } })
  const answers: Response[] = []
  for (let sent = 0; sent < 4; sent += 1) answers.push(await send({}, strict))
  await strict.close()
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 429])
  const last = answers.at(-1)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await last?.text()).toContain('Everything you typed is still here.')
})

function send(fields: Record<string, string>, to = server): Promise<Response> {
  const body = new URLSearchParams({ ...typed, ...fields })
  return to.visitor().ask('/contact-us', { method: 'POST', body })
}
