import { expect, test } from 'vitest'
import { openKeeper } from '../../test/kit/keep-catalogue.ts'
import { withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { formOf } from '../../test/kit/sample-calls.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })
const { added, audit, edit, read, refusalOf, send } = await openKeeper(shop, server)
const visitor = server.visitor()

test('a brochure is kept under its name, and the product that names it shows it within a second', async () => {
  const name = 'Prüf sheet (2026).pdf'
  await added({ number: 'B-1', brochure: name })
  expect(await shownLink()).toBeNull()
  const sent = await upload(name, '%PDF-1.7\n1 0 obj')
  expect([sent.status, await sent.json()]).toEqual([201, { name, bytes: 16 }])
  const address = `/brochures/${encodeURIComponent(name)}`
  await withinSecond(async () => (await shownLink()) === address)
  const file = await visitor.ask(address)
  expect([file.headers.get('content-type'), await file.text()]).toEqual([
    'application/pdf',
    '%PDF-1.7\n1 0 obj',
  ])
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(await (await read('/api/brochures')).json()).toEqual([{ name, bytes: 16, address }])
  expect(await (await read('/api/product-table?q=B-1')).json()).toMatchObject([
    { number: 'B-1', brochure: name, brochureAddress: address },
  ])
  await upload(name, '%PDF-1.7 second')
  expect(await (await visitor.ask(address)).text()).toBe('%PDF-1.7 second')
  expect((await audit()).at(-1)).toMatchObject({
    action: 'catalogue.add-brochure',
    target: name,
    before: { bytes: 16 },
    after: { bytes: 15 },
  })
})

test('a product keeps the name of a file that is not there, and shows no link', async () => {
  await added({ number: 'B-2', brochure: 'no such.pdf' })
  expect(await (await read('/api/products/B-2')).json()).toMatchObject({ brochure: 'no such.pdf' })
  expect(await (await visitor.call('GET', '/api/products/B-2')).json()).toMatchObject({ brochure: null })
  expect(await shownLink('B-2')).toBeNull()
  await edit('B-2', { number: 'B-2', brochure: 'https://maker.test/sheet.pdf?a=1&b=2' })
  // The page that was kept a moment ago is invalidated by a notice of the database, shortly after the write.
  const isNew = async () => (await shownLink('B-2')) === 'https://maker.test/sheet.pdf?a=1&amp;b=2'
  await withinSecond(isNew)
})

test.each([
  ['sheet.pdf', '<html>', 'Only PDF files are accepted.'],
  ['sheet.pdf', '', 'Only PDF files are accepted.'],
  ['sheet.html', '%PDF-1.7', 'Please enter a valid file name.'],
  ['..pdf', '%PDF-1.7', 'Please enter a valid file name.'],
  ['<b>.pdf', '%PDF-1.7', 'Please enter a valid file name.'],
  [`${'x'.repeat(397)}.pdf`, '%PDF-1.7', 'Please enter a valid file name.'],
])('%s with %j is no brochure', async (name, content, detail) => {
  expect(await refusalOf(() => upload(name, content))).toMatchObject({
    status: 422,
    errors: [{ pointer: '/file', detail, file: name }],
  })
})

test('a brochure of more than 10 MB is refused', async () => {
  const problem = await refusalOf(() => upload('big.pdf', `%PDF-${'x'.repeat(10 * 1024 * 1024)}`))
  expect(problem.status).toBe(413)
})

function upload(name: string, content: string): Promise<Response> {
  return send('POST', '/api/brochures', formOf({ file: new File([content], name) }))
}

/** Where the link on the product page leads. */
async function shownLink(number = 'B-1'): Promise<string | null> {
  const page = await (await visitor.ask(`/product-details/${number}`)).text()
  return /<a href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Download Brochure/s.exec(page)?.[1] ?? null
}
