import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '../../test/kit/http.ts'
import { eventually, withinSecond } from '../../test/kit/open-test-shop.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { samplePicture } from '../../test/kit/sample-calls.ts'
import { signInAs } from '../../test/kit/sign-in.ts'

const { shop, server } = await openTestSite()

const empty = 'Please write the text of this page: it cannot be published empty.'
const tooLong = 'The text is longer than 200,000 characters. Please shorten it.'
const tooDeep =
  'The formatting of this text goes more than 100 levels deep. Please paste it again as plain text.'
const levels = (many: number) => '<em>'.repeat(many) + 'a' + '</em>'.repeat(many)
const support = '/api/text_pages/Support'
const tax = '/api/text_pages/Tax%20Information'

let alex: Visitor
let kim: Visitor
beforeEach(async () => {
  await shop.db.execute(
    sql`truncate text_page, text_page_draft, text_page_edition, audit_event, person, session, admin_address cascade`,
  )
  alex = await adminNamed('alex', 'Alex Admin')
  kim = await adminNamed('kim', 'Kim Keeper')
})

describe('publishing', () => {
  test('visitors read the cleaned text, which the answer shows too', async () => {
    const content = '<h2>Call us</h2><p onclick="x()">By <b>phone</b>.<script>x()</script></p>'
    const clean = '<h2>Call us</h2><p>By <strong>phone</strong>.</p>'
    const response = await alex.call('PUT', support, { content })
    expect([response.status, response.headers.get('etag'), await response.json()]).toEqual([
      200,
      '"1"',
      { name: 'Support', content: clean },
    ])
    expect(await get(server.visitor(), support)).toEqual({ name: 'Support', content: clean })
    expect(await history()).toEqual([
      { actor_sub: 'alex', action: 'content.publish-text-page', target: 'Support', before: '', after: clean },
    ])
  })

  test('a page that was kept in memory shows it within a second', async () => {
    const visitor = server.visitor()
    await alex.call('PUT', support, { content: '<p>One.</p>' })
    await eventually(async () => (await (await visitor.ask('/support')).text()).includes('<p>One.</p>'))
    await alex.call('PUT', support, { content: '<p>Two.</p>' })
    await withinSecond(async () => (await (await visitor.ask('/support')).text()).includes('<p>Two.</p>'))
    expect(await (await visitor.ask('/support')).text()).not.toContain('<p>One.</p>')
  })

  test('a stale version is refused with the text of now, and nothing changes', async () => {
    await alex.call('PUT', support, { content: '<p>One.</p>' }, { 'if-match': '"0"' })
    expect((await kim.call('PUT', support, { content: '<p>Two.</p>' }, { 'if-match': '"1"' })).status).toBe(
      200,
    )
    const response = await alex.call('PUT', support, { content: '<p>Three.</p>' }, { 'if-match': '"1"' })
    expect([response.status, response.headers.get('etag'), await response.json()]).toEqual([
      409,
      '"2"',
      expect.objectContaining({ current: { name: 'Support', content: '<p>Two.</p>' } }),
    ])
    expect(await get(alex, support)).toMatchObject({ content: '<p>Two.</p>' })
    expect(await history()).toHaveLength(2)
  })

  test('two first texts at the same moment: one of them is told', async () => {
    const both = await Promise.all(
      [alex, kim].map((one) => one.call('PUT', support, { content: '<p>Mine.</p>' }, { 'if-match': '"0"' })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await get(alex, `${support}/editions`)).toHaveLength(1)
  })

  test.each([
    ['an empty text', { content: '<p> &nbsp;</p><p><br></p>' }, 422, [[empty]]],
    ['no content', {}, 422, [[empty]]],
    ['content that is no text', { content: 7 }, 422, [[empty]]],
    ['an unknown field', { content: '<p>a</p>', version: 7 }, 400, expect.anything()],
    ['a text that is too long', { content: 'x'.repeat(200_001) }, 422, [[tooLong]]],
    ['formatting that goes too deep', { content: levels(101) }, 422, [[tooDeep]]],
    ['formatting without end', { content: '<b>'.repeat(66_666) }, 422, [[tooDeep]]],
    ['a body over 300 KB', { content: 'x'.repeat(310_000) }, 413, []],
  ])('%s changes nothing', async (_, body, status, said) => {
    await alex.call('PUT', support, { content: '<p>One.</p>' })
    const response = await alex.call('PUT', support, body)
    const { errors = [] } = (await response.json()) as { errors?: { pointer: string; detail: string }[] }
    expect([response.status, errors.length ? [errors.map(({ detail }) => detail)] : []]).toEqual([
      status,
      said,
    ])
    expect(await get(alex, support)).toEqual({ name: 'Support', content: '<p>One.</p>' })
    expect(await history()).toHaveLength(1)
  })

  test('formatting goes a hundred levels deep, and lines without end do not count', async () => {
    const lines = '<p>a<br><img src=x>'.repeat(150)
    const response = await alex.call('PUT', support, { content: levels(100) + lines })
    expect([response.status, await response.json()]).toEqual([
      200,
      { name: 'Support', content: levels(100) + '<p>a<br /></p>'.repeat(150) },
    ])
  })

  test('only the Tax Information may be empty: the Terms of Purchase stand in for it', async () => {
    await alex.call('PUT', '/api/text_pages/Terms%20of%20Purchase', { content: '<p>In dollars.</p>' })
    await alex.call('PUT', tax, { content: '<p>Sales tax.</p>' })
    expect((await alex.call('PUT', tax, { content: '<p></p>' })).status).toBe(200)
    expect(await get(alex, tax)).toEqual({ name: 'Tax Information', content: '' })
    await eventually(async () =>
      (await (await alex.ask('/tax-information')).text()).includes('<p>In dollars.</p>'),
    )
  })

  test('the eight pages, each with its own text, and no ninth', async () => {
    const names = [
      'About',
      'Privacy Policy',
      'Cookies Policy',
      'Terms of Use',
      'Terms of Purchase',
      'Tax Information',
      'Partners',
      'Support',
    ]
    const visitor = server.visitor()
    const read = async (name: string) => {
      const response = await visitor.call('GET', `/api/text_pages/${encodeURIComponent(name)}`)
      return [response.status, await response.json()]
    }
    for (const name of names) {
      expect(await read(name)).toEqual([200, { name, content: '' }])
      const address = `/api/text_pages/${encodeURIComponent(name)}`
      expect((await alex.call('PUT', address, { content: `<p>Of ${name}.</p>` })).status).toBe(200)
    }
    for (const name of names) expect(await read(name)).toEqual([200, { name, content: `<p>Of ${name}.</p>` }])
    for (const name of ['Shipping', 'Contact', 'About Us', 'Tax information'])
      expect(await read(name)).toEqual([404, expect.objectContaining({ status: 404 })])
  })

  test.each([
    'Nothing',
    'support',
    'Support%20',
    '..',
    '%2e%2e',
    '%252e%252e',
    '..%2f..%2fetc%2fpasswd',
    '..%5c..%5cwindows',
    '%2fetc%2fpasswd',
    '%00',
    'Support%00',
    'Support%2f',
    'C%3a%5c',
    '__proto__',
  ])('the name %s is no page (S18)', async (name) => {
    const body = { content: '<p>a</p>' }
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', ''],
      ['GET', '/draft'],
      ['PUT', '/draft'],
      ['GET', '/editions'],
      ['POST', '/editions/1/restore'],
    ] as const) {
      const response = await alex.call(
        method,
        `/api/text_pages/${name}${rest}`,
        method === 'PUT' ? body : undefined,
      )
      expect([name, method, rest, response.status]).toEqual([name, method, rest, 404])
    }
    expect(await history()).toEqual([])
  })
})

describe('the draft', () => {
  test('is kept beside what visitors read, with who saved it and from what it began', async () => {
    await alex.call('PUT', support, { content: '<p>One.</p>' })
    expect(await get(alex, `${support}/draft`)).toEqual({ name: 'Support', draft: null })
    const saved = await kim.call('PUT', `${support}/draft`, {
      content: '<p onclick="x()">Two.</p>',
      basedOn: 1,
    })
    const draft = {
      name: 'Support',
      draft: {
        content: '<p>Two.</p>',
        basedOn: 1,
        savedAt: expect.stringMatching(/^20/),
        savedBy: 'Kim Keeper',
      },
    }
    expect([saved.status, await saved.json()]).toEqual([200, draft])
    expect(await get(alex, `${support}/draft`)).toEqual(draft)
    expect(await get(server.visitor(), support)).toMatchObject({ content: '<p>One.</p>' })
    expect((await server.visitor().call('GET', `${support}/draft`)).status).toBe(401)
  })

  test('of another admin is not written over unseen', async () => {
    const first = await alex.call(
      'PUT',
      `${support}/draft`,
      { content: '<p>Mine.</p>' },
      { 'if-match': '"0"' },
    )
    const unseen = await kim.call(
      'PUT',
      `${support}/draft`,
      { content: '<p>Theirs.</p>' },
      { 'if-match': '"0"' },
    )
    expect([unseen.status, unseen.headers.get('etag'), await unseen.json()]).toEqual([
      409,
      first.headers.get('etag'),
      expect.objectContaining({
        current: { name: 'Support', draft: expect.objectContaining({ content: '<p>Mine.</p>' }) },
      }),
    ])
    const match = { 'if-match': first.headers.get('etag') ?? '' }
    expect((await kim.call('PUT', `${support}/draft`, { content: '<p>Ours.</p>' }, match)).status).toBe(200)
    expect((await alex.call('DELETE', `${support}/draft`, undefined, match)).status).toBe(409)
    expect(await get(alex, `${support}/draft`)).toMatchObject({ draft: { content: '<p>Ours.</p>' } })
  })

  test('goes when it is published or discarded, and stays when another text is published', async () => {
    await alex.call('PUT', `${support}/draft`, { content: '<p>Later.</p>' })
    await kim.call('PUT', support, { content: '<p>Now.</p>' })
    expect(await get(alex, `${support}/draft`)).toMatchObject({
      draft: { content: '<p>Later.</p>', basedOn: 0 },
    })
    await alex.call('PUT', support, { content: '<p>Later.</p>' })
    expect(await get(alex, `${support}/draft`)).toEqual({ name: 'Support', draft: null })
    await alex.call('PUT', `${support}/draft`, { content: '<p>Never.</p>' })
    const gone = await alex.call('DELETE', `${support}/draft`)
    expect([gone.status, await gone.json()]).toEqual([200, { name: 'Support', draft: null }])
    expect((await alex.call('DELETE', `${support}/draft`)).status).toBe(200)
    expect((await history()).map(({ action, before }) => [action, before])).toEqual([
      ['content.save-text-page-draft', null],
      ['content.publish-text-page', ''],
      ['content.publish-text-page', '<p>Now.</p>'],
      ['content.save-text-page-draft', null],
      ['content.discard-text-page-draft', '<p>Never.</p>'],
    ])
  })

  test.each([
    ['an unknown field', { content: 'a', name: 'About' }, 400],
    ['a version that is none', { content: 'a', basedOn: -1 }, 422],
    ['a text that is too long', { content: 'x'.repeat(200_001) }, 422],
    ['formatting that goes too deep', { content: levels(101) }, 422],
  ])('%s is refused', async (_, body, status) => {
    expect((await alex.call('PUT', `${support}/draft`, body)).status).toBe(status)
    expect(await get(alex, `${support}/draft`)).toEqual({ name: 'Support', draft: null })
  })
})

describe('the preview', () => {
  const preview = '/support?preview=draft'

  test('shows an admin the draft in the real frame, kept by nobody', async () => {
    await alex.call('PUT', support, { content: '<p>Published.</p>' })
    await alex.call('PUT', `${support}/draft`, { content: '<p>Drafted.</p>' })
    const response = await alex.ask(preview)
    const html = await response.text()
    expect(html).toContain('<p>Drafted.</p>')
    expect(html).not.toContain('<p>Published.</p>')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toContain('Visitors do not see it yet')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('shows everybody else what is published', async () => {
    await alex.call('PUT', support, { content: '<p>Published.</p>' })
    await alex.call('PUT', `${support}/draft`, { content: '<p>Drafted.</p>' })
    await alex.ask(preview)
    const partner = server.visitor()
    await signInAs(shop, partner, { sub: 'pat' })
    for (const visitor of [server.visitor(), partner])
      for (const address of [preview, '/support.data?preview=draft&_routes=support']) {
        const response = await visitor.ask(address)
        const html = await response.text()
        expect(html).toContain('Published.')
        expect(html).not.toContain('Drafted.')
        expect(response.headers.get('cache-control')).toBe('no-store')
      }
    expect(await (await alex.ask('/support')).text()).not.toContain('Drafted.')
  })
})

describe('the history', () => {
  test('has every text that was published, newest first, with who and how long it was', async () => {
    await alex.call('PUT', support, { content: '<p>One.</p>' })
    await kim.call('PUT', support, { content: '<p>Two, longer.</p>' })
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await get(alex, `${support}/editions`)).toEqual([
      { edition: 2, publishedAt: moment, publishedBy: 'Kim Keeper', size: 19 },
      { edition: 1, publishedAt: moment, publishedBy: 'Alex Admin', size: 11 },
    ])
    const page = await alex.call('GET', `${support}/editions?limit=1`)
    expect(page.headers.get('link')).toBe('</api/text_pages/Support/editions?limit=1&cursor=1>; rel="next"')
    expect(await get(alex, `${support}/editions/1`)).toMatchObject({ edition: 1, content: '<p>One.</p>' })
  })

  test('an edition is published anew, and what it replaces stays in the history', async () => {
    await alex.call('PUT', support, { content: '<p>One.</p>' })
    await alex.call('PUT', support, { content: '<p>Two.</p>' })
    const restored = await kim.call('POST', `${support}/editions/1/restore`, undefined, { 'if-match': '"2"' })
    expect([restored.status, restored.headers.get('etag'), await restored.json()]).toEqual([
      200,
      '"3"',
      { name: 'Support', content: '<p>One.</p>' },
    ])
    const editions = (await get(alex, `${support}/editions`)) as { edition: number; publishedBy: string }[]
    expect(editions.map(({ edition, publishedBy }) => [edition, publishedBy])).toEqual([
      [3, 'Kim Keeper'],
      [2, 'Alex Admin'],
      [1, 'Alex Admin'],
    ])
    expect((await history()).at(-1)).toMatchObject({
      actor_sub: 'kim',
      action: 'content.restore-text-page',
      before: '<p>Two.</p>',
      after: '<p>One.</p>',
    })
  })

  test('a restore over a newer text, or of no edition, changes nothing', async () => {
    await alex.call('PUT', support, { content: '<p>One.</p>' })
    await alex.call('PUT', support, { content: '<p>Two.</p>' })
    const restore = (edition: string) =>
      alex.call('POST', `${support}/editions/${edition}/restore`, undefined, { 'if-match': '"1"' })
    expect((await restore('1')).status).toBe(409)
    for (const edition of ['9', '0', '-1', '1.5', 'x', '99999999999'])
      expect((await restore(edition)).status).toBe(404)
    expect((await alex.call('GET', `${support}/editions/9`)).status).toBe(404)
    expect(await get(alex, support)).toEqual({ name: 'Support', content: '<p>Two.</p>' })
  })
})

describe('pictures for texts', () => {
  test('a JPG is made anew, and a text may show it', async () => {
    const response = await send(alex, samplePicture)
    const { imageUrl } = (await response.json()) as { imageUrl: string }
    expect(response.status).toBe(201)
    expect(imageUrl).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    expect((await server.visitor().ask(imageUrl)).headers.get('content-type')).toBe('image/jpeg')
    const content = `<p><img src="${imageUrl}" alt="A lathe" /></p>`
    expect(await (await alex.call('PUT', support, { content })).json()).toEqual({ name: 'Support', content })
  })

  test('what is none is refused, and nothing is kept', async () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg" onload="xss()"/>'
    const svg = new File([text], 'a.jpg', { type: 'image/jpeg' })
    const response = await send(alex, svg)
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [{ pointer: '/picture', detail: 'Only JPG images are allowed' }] }),
    ])
    expect((await send(server.visitor(), svg)).status).toBe(401)
    expect(await history()).toEqual([])
  })
})

function send(visitor: Visitor, picture: File): Promise<Response> {
  const body = new FormData()
  body.append('picture', picture)
  return visitor.ask('/api/pictures', { method: 'POST', headers: { 'x-requested-with': 'shop' }, body })
}

async function adminNamed(sub: string, name: string): Promise<Visitor> {
  const visitor = server.visitor()
  await signInAs(shop, visitor, { sub, name, isAdmin: true })
  return visitor
}

async function get(visitor: Visitor, address: string): Promise<unknown> {
  return (await visitor.call('GET', address)).json()
}

async function history() {
  const { rows } = await shop.db.execute<{ action: string; before: unknown }>(
    sql`select actor_sub, action, target, before, after from audit_event where action like 'content.%' order by id`,
  )
  return rows
}
