import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../../test/kit/empty-tables.ts'
import type { Visitor } from '../../../test/kit/http.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'
import { formOf } from '../../../test/kit/sample-calls.ts'
import { signInAs } from '../../../test/kit/sign-in.ts'
import { tableHashes } from '../../../test/kit/checks/table-hashes.ts'

const { shop, server } = await openTestSite({ LIMITS: 'off' })

let admin: Visitor
beforeEach(async () => {
  await emptyTables(shop.db, sql`subscriber, list_request, mail, audit_event`)
  admin = server.visitor()
  await signInAs(shop, admin, { sub: 'boss', isAdmin: true })
})

const ada = { displayName: 'Ada Miller', email: 'Ada@Lab.test' }
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe('adding somebody', () => {
  test('makes a subscriber, once', async () => {
    const made = await admin.call('POST', '/api/add-subscriber', ada)
    expect(made.status).toBe(201)
    const subscriber = await made.json()
    expect(subscriber).toEqual({
      ...ada,
      _id: expect.any(String),
      subscribed: true,
      source: 'admin',
      consent: 'Added by hand in the admin panel.',
      consentedAt: moment,
      leftAt: null,
      leftBy: null,
      bounced: null,
      createdAt: moment,
    })
    const again = await admin.call('POST', '/api/add-subscriber', {
      displayName: 'A. M.',
      email: 'ada@lab.TEST',
    })
    expect([again.status, await again.json()]).toEqual([200, subscriber])
    expect(await acts()).toEqual([
      {
        action: 'newsletter.add-subscriber',
        actor: 'boss',
        target: 'Ada@Lab.test',
        before: null,
        after: ada,
      },
    ])
  })

  test('twenty times at once makes one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('POST', '/api/add-subscriber', ada)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201])
    expect(await count()).toBe(1)
  })

  test('who bounced counts as reachable again, and it is audited', async () => {
    await admin.call('POST', '/api/add-subscriber', ada)
    await shop.db.execute(
      sql`update subscriber set bounced_at = now(), bounce_reason = '550 No such mailbox'`,
    )
    expect((await only()).bounced).toBe('550 No such mailbox')
    const again = await admin.call('POST', '/api/add-subscriber', ada)
    expect([again.status, ((await again.json()) as Shown).bounced]).toEqual([200, null])
    expect((await acts()).at(-1)).toMatchObject({
      action: 'newsletter.add-subscriber',
      before: { bounceReason: '550 No such mailbox' },
    })
  })

  test('who has left is told of and stays away, unless there is a reason', async () => {
    await admin.call('POST', '/api/add-subscriber', ada)
    await unsubscribe(admin, ada.email)
    const { leftAt } = await only()
    const before = await tableHashes(shop.db)
    const refused = await admin.call('POST', '/api/add-subscriber', ada)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        detail: `Ada@Lab.test left the newsletter on ${leftAt?.slice(0, 10)}. To add them back, give a reason. Nothing was changed.`,
        leftAt,
        leftBy: 'admin',
      },
    ])
    expect(await tableHashes(shop.db)).toEqual(before)
    const reason = 'She asked for it on the phone.'
    const back = await admin.call('POST', '/api/add-subscriber', { ...ada, reason })
    expect(back.status).toBe(200)
    expect(await back.json()).toMatchObject({
      subscribed: true,
      leftAt: null,
      leftBy: null,
      consent: `Resubscribed in the admin panel: ${reason}`,
    })
    expect((await acts()).at(-1)).toEqual({
      action: 'newsletter.return-subscriber',
      actor: 'boss',
      target: 'Ada@Lab.test',
      before: {
        subscribed: false,
        leftAt,
        leftBy: 'admin',
        consent: 'Added by hand in the admin panel.',
      },
      after: { subscribed: true, reason },
    })
  })

  test.each([
    ['a blank name', { displayName: ' ' }, '/displayName', 'Please enter the name.'],
    ['a long name', { displayName: 'x'.repeat(101) }, '/displayName', 'Please use at most 100 characters.'],
    ['no address', { email: ' ' }, '/email', 'Please enter the e-mail address.'],
    [
      'half an address',
      { email: 'ada@' },
      '/email',
      'Please enter a valid e-mail address, such as ada@lab.com.',
    ],
    [
      'a second recipient',
      { email: 'ada@lab.test\r\nBcc: all@lab.test' },
      '/email',
      'Please enter a valid e-mail address, such as ada@lab.com.',
    ],
    ['a blank reason', { reason: ' ' }, '/reason', 'Please say why they get the newsletter again.'],
  ])('%s is refused in words, and nothing is written', async (_, change, pointer, detail) => {
    const before = await tableHashes(shop.db)
    const response = await admin.call('POST', '/api/add-subscriber', { ...ada, ...change })
    expect(response.status).toBe(422)
    expect(((await response.json()) as { errors: unknown }).errors).toContainEqual({ pointer, detail })
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('a name that breaks the line or holds a NUL becomes one line', async () => {
    await admin.call('POST', '/api/add-subscriber', { ...ada, displayName: 'Ada\r\nMil\0ler' })
    expect((await only()).displayName).toBe('Ada Miller')
  })
})

describe('the list', () => {
  test('is shown in pages of ten, newest first, with all there are', async () => {
    await fill(23)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}`)))
    expect(pages.map(({ subscribers }) => subscribers.length)).toEqual([10, 10, 3, 0])
    expect(pages.map(({ total }) => total)).toEqual([23, 23, 23, 23])
    const emails = pages.flatMap(({ subscribers }) => subscribers.map(({ email }) => email))
    expect(emails).toEqual(Array.from({ length: 23 }, (_, at) => `lab${23 - at}@lab.test`))
    expect((await list('')).subscribers).toEqual(pages[0]?.subscribers)
  })

  test.each([
    ['MILLER', ['Ada@Lab.test']],
    ['lab.test', ['Ada@Lab.test', 'b_b@lab.test']],
    ['%', ['c%c@else.test']],
    ['_', ['b_b@lab.test']],
    ['\\', []],
    ['a%m', []],
    [' miller ', ['Ada@Lab.test']],
    ['miller ada@', ['Ada@Lab.test']],
  ])('is searched for %s by name and address, every sign as itself', async (search, emails) => {
    for (const [displayName, email] of [
      ['Ada Miller', 'Ada@Lab.test'],
      ['Bob', 'b_b@lab.test'],
      ['Cora', 'c%c@else.test'],
    ])
      await shop.db.execute(
        sql`insert into subscriber (display_name, email, source, consent) values (${displayName}, ${email}, 'demo', 'x')`,
      )
    const found = await list(`?search=${encodeURIComponent(search)}`)
    expect(found.subscribers.map(({ email }) => email).toSorted()).toEqual(emails)
    expect(found.total).toBe(emails.length)
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=1e9',
    'page=0',
    'page=-1',
    'page=x',
    `search=${'x'.repeat(101)}`,
  ])('%s is no page of it', async (query) => {
    expect((await admin.call('GET', `/api/newsletter-subscribers?${query}`)).status).toBe(400)
  })
})

describe('the export', () => {
  test('is a file for a spreadsheet in which nothing is a formula, and is audited', async () => {
    await shop.db.execute(sql`insert into subscriber
      (display_name, email, source, consent, consented_at, created_at, subscribed, left_at, left_by) values
      ('=1+1 "Lab"', 'a@lab.test', 'import', '+49, fair', '2026-01-02T03:04:05Z', '2026-01-02', true, null, null),
      ('José', 'b@lab.test', 'demo', 'Demo data', '2026-01-01T00:00:00Z', '2026-01-01', false, '2026-02-01T00:00:00Z', 'link')`)
    const response = await admin.call('GET', '/api/export-subscribers')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="subscribers.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.subarray(3).toString()).toBe(
      [
        'displayName,email,subscribed,source,consent,consentedAt,leftAt,leftBy,bouncedAt',
        `"'=1+1 ""Lab""",a@lab.test,yes,import,"'+49, fair",2026-01-02T03:04:05.000Z,,,`,
        'José,b@lab.test,no,demo,Demo data,2026-01-01T00:00:00.000Z,2026-02-01T00:00:00.000Z,link,',
        '',
      ].join('\r\n'),
    )
    const found = await admin.call('GET', '/api/export-subscribers?search=jos')
    expect((await found.text()).split('\r\n')).toHaveLength(3)
    expect((await acts()).map(({ action, after }) => [action, after])).toEqual([
      ['newsletter.export', { search: '', subscribers: 2 }],
      ['newsletter.export', { search: 'jos', subscribers: 1 }],
    ])
  })

  test.each([
    ['without our header', { 'x-requested-with': '' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['as an address that is opened', { 'x-requested-with': '', 'sec-fetch-site': 'none' }],
    ['of a foreign origin', { origin: 'https://evil.test' }],
  ])('%s is refused, and nothing is written', async (_, headers) => {
    await fill(1)
    const before = await tableHashes(shop.db)
    const response = await admin.call('GET', '/api/export-subscribers', undefined, headers)
    expect(response.status).toBe(403)
    expect(await response.text()).not.toContain('lab1@lab.test')
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('asked for its headers alone it is not made', async () => {
    const before = await tableHashes(shop.db)
    expect((await admin.call('HEAD', '/api/export-subscribers')).status).toBe(405)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

describe('unsubscribing by address', () => {
  test('an admin’s panel takes somebody off the list, as often as it likes', async () => {
    await admin.call('POST', '/api/add-subscriber', ada)
    for (const email of ['ada@lab.test', 'ADA@lab.test']) {
      const left = await unsubscribe(admin, email)
      expect([left.status, await left.json()]).toEqual([
        200,
        { email: 'Ada@Lab.test', subscribed: false, message: 'Successfully unsubscribed Ada@Lab.test' },
      ])
    }
    expect(await only()).toMatchObject({ subscribed: false, leftAt: moment, leftBy: 'admin' })
    expect((await acts()).map(({ action }) => action)).toEqual([
      'newsletter.add-subscriber',
      'newsletter.unsubscribe',
    ])
  })

  test('an unknown address is said to be one, and half of one is no address', async () => {
    const before = await tableHashes(shop.db)
    const unknown = await unsubscribe(admin, 'nobody@lab.test')
    expect([unknown.status, ((await unknown.json()) as { detail: string }).detail]).toEqual([
      404,
      'No one on the list has the address nobody@lab.test.',
    ])
    for (const address of ['/api/unsubscribe?email=ada', '/api/unsubscribe'])
      expect((await admin.call('GET', address)).status).toBe(422)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test.each([
    ['nobody', 401, 'Please sign in first. No one was unsubscribed.'],
    ['partner', 403, 'Only an admin of this shop can do this. No one was unsubscribed.'],
  ])('a panel in which sits %s is answered %i, and nothing happens', async (who, status, detail) => {
    await admin.call('POST', '/api/add-subscriber', ada)
    const visitor = server.visitor()
    if (who === 'partner') await signInAs(shop, visitor, { sub: 'partner' })
    const before = await tableHashes(shop.db)
    for (const email of [ada.email, 'nobody@lab.test', 'ada']) {
      const answer = await unsubscribe(visitor, email)
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([status, detail])
    }
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('everybody else has the same page, byte for byte, and nothing happens', async () => {
    await admin.call('POST', '/api/add-subscriber', ada)
    const partner = server.visitor()
    await signInAs(shop, partner, { sub: 'partner' })
    const before = await tableHashes(shop.db)
    const known = `/api/unsubscribe?email=${encodeURIComponent(ada.email)}`
    const first = await neutral(await server.visitor().ask(known))
    expect(first[0]).toBe(200)
    expect(first[2]).toContain('<a href="/unsubscribe">Unsubscribe from the newsletter</a>')
    expect(Object.fromEntries(first[1] as [string, string][])).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const asked: Promise<Response>[] = [
      server.visitor().ask('/api/unsubscribe?email=nobody@lab.test'),
      server.visitor().ask('/api/unsubscribe?email=%3Cscript%3E'),
      server.visitor().ask('/api/unsubscribe'),
      server.visitor().ask(known, { headers: { 'sec-fetch-site': 'same-origin' } }),
      server.visitor().call('GET', known, undefined, { 'sec-fetch-site': 'cross-site' }),
      partner.ask(known),
      partner.call('GET', known, undefined, { origin: 'https://evil.test' }),
      admin.ask(known),
      admin.ask(known, { headers: { 'sec-fetch-site': 'same-origin' } }),
      admin.call('GET', known, undefined, { 'sec-fetch-site': 'cross-site' }),
      admin.call('GET', known, undefined, { origin: 'https://evil.test' }),
      admin.call('GET', known, undefined, { 'sec-fetch-site': 'none' }),
    ]
    for (const response of await Promise.all(asked)) expect(await neutral(response)).toEqual(first)
    expect((await admin.call('HEAD', known)).status).toBe(405)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

describe('the import', () => {
  test('takes the line without a name of our own export, of whoever is known and of whoever is not', async () => {
    await shop.db.execute(sql`insert into subscriber (display_name, email, source, consent)
      values ('', 'foot@lab.test', 'sign-up', 'Signed up')`)
    const csv = await (await admin.call('GET', '/api/export-subscribers')).text()
    expect(await (await bring(csv)).json()).toEqual({ added: 0, already: 1, left: 0, refused: [] })
    await shop.db.execute(sql`truncate subscriber cascade`)
    expect(await (await bring(csv)).json()).toEqual({ added: 1, already: 0, left: 0, refused: [] })
    expect(await only()).toMatchObject({ displayName: '', email: 'foot@lab.test', source: 'import' })
  })

  test('adds whoever is new, leaves away who has left, and names the lines that are wrong', async () => {
    await admin.call('POST', '/api/add-subscriber', ada)
    await admin.call('POST', '/api/add-subscriber', { displayName: 'Gone', email: 'gone@lab.test' })
    await unsubscribe(admin, 'gone@lab.test')
    const csv = [
      '\ufeffE-Mail,Phone,DISPLAYNAME',
      'new@lab.test,1,"New, Lab"',
      'ada@lab.test,2,Ada',
      'GONE@lab.test,3,Gone',
      '',
      'new@LAB.test,4,Twice',
      'broken,5,Broken',
      `'+plus@lab.test,6,'=1+1 Lab`,
      'nameless@lab.test,7,',
      '"two@lab.test',
      'lines",8,Two',
      'last@lab.test,9,Last',
    ].join('\r\n')
    const response = await bring(csv, 'The fair in Cologne, cards in the box.')
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        added: 4,
        already: 2,
        left: 1,
        refused: [
          { line: 7, why: 'Please enter a valid e-mail address, such as ada@lab.com.' },
          { line: 10, why: 'Please enter a valid e-mail address, such as ada@lab.com.' },
        ],
      },
    ])
    const { subscribers } = await list('?limit=100')
    const added = subscribers.filter(({ source }) => source === 'import')
    expect(
      added
        .map(({ email, displayName, consent }) => [email, displayName, consent])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ).toEqual([
      ['+plus@lab.test', '=1+1 Lab', 'The fair in Cologne, cards in the box.'],
      ['last@lab.test', 'Last', 'The fair in Cologne, cards in the box.'],
      ['nameless@lab.test', '', 'The fair in Cologne, cards in the box.'],
      ['new@lab.test', 'New, Lab', 'The fair in Cologne, cards in the box.'],
    ])
    expect(subscribers.find(({ email }) => email === 'gone@lab.test')?.subscribed).toBe(false)
    expect((await acts()).at(-1)).toMatchObject({
      action: 'newsletter.import',
      target: 'list.csv',
      after: { consent: 'The fair in Cologne, cards in the box.', added: 4, already: 2, left: 1, refused: 2 },
    })
  })

  test('takes an export as it is: nobody comes back by it, and a second time adds nobody', async () => {
    await fill(3)
    await unsubscribe(admin, 'lab2@lab.test')
    const csv = await (await admin.call('GET', '/api/export-subscribers')).text()
    await shop.db.execute(sql`truncate subscriber cascade`)
    const refused = [{ line: 3, why: 'The file says that this person is not subscribed.' }]
    expect(await (await bring(csv)).json()).toEqual({ added: 2, already: 0, left: 0, refused })
    expect(await (await bring(csv)).json()).toEqual({ added: 0, already: 2, left: 0, refused })
  })

  test.each([
    ['semicolons', 'displayName;email\nLab;lab@lab.test\n'],
    ['tabs', 'email\tDisplay name\nlab@lab.test\tLab\n'],
    ['no line end at its end', 'displayName,email\nLab,lab@lab.test'],
    ['a line that is too short', 'email,displayName,phone\nlab@lab.test,Lab\n'],
  ])('reads a file with %s', async (_, csv) => {
    expect(await (await bring(csv)).json()).toEqual({ added: 1, already: 0, left: 0, refused: [] })
    expect(await only()).toMatchObject({ displayName: 'Lab', email: 'lab@lab.test' })
  })

  test.each([
    ['our own words', 'displayName,email\nAda Miller,ada@lab.test\n'],
    ['E-mail and Name', 'E-mail,Name\nada@lab.test,Ada Miller\n'],
    ['email_address and full_name', 'email_address,full_name\nada@lab.test,Ada Miller\n'],
    ['two names', 'EMAIL,FIRSTNAME,LASTNAME\nada@lab.test, Ada , Miller \n'],
    ['a last name alone', 'Email,Last Name\nada@lab.test,Ada Miller\n'],
    ['a whole name beside its parts', 'Name,First Name,Last Name,Email\nAda Miller,A.,M.,ada@lab.test\n'],
    ['a whole name that is empty', 'Name,First Name,Last Name,Email\n,Ada,Miller,ada@lab.test\n'],
    ['WordPress', 'user_email,display_name,first_name,last_name\nada@lab.test,Ada Miller,Ada,M\n'],
    [
      'Mailchimp',
      'Email Address,First Name,Last Name,Address,Phone Number,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,TAGS\n' +
        'ada@lab.test,Ada,Miller,"1 Road  Reno  NV",,2,,,"""fair"""\n',
    ],
    [
      'Shopify customers',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Phone,Accepts SMS Marketing,Total Spent,Note,Tags\n' +
        "'8213,Ada,Miller,ada@lab.test,yes,Lab,'+1555,no,0.00,,\n",
    ],
    [
      'WooCommerce customers',
      'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code\n' +
        'Ada Miller,ada,2026-01-02,2026-01-01,ada@lab.test,1,2.00,2.00,US,Reno,NV,89501\n',
    ],
  ])('understands the headings of %s', async (_, csv) => {
    expect(await (await bring(csv)).json()).toEqual({ added: 1, already: 0, left: 0, refused: [] })
    expect(await only()).toMatchObject({ displayName: 'Ada Miller', email: 'ada@lab.test' })
  })

  test.each([
    [
      'of Shopify’s customers who never agreed',
      'Email,Accepts Email Marketing,First Name\nyes@lab.test,YES,A\nno@lab.test,no,B\nblank@lab.test,,C\nshort@lab.test\n',
    ],
    [
      'of Mailchimp’s who left',
      'Email Address,First Name,UNSUB_TIME\nyes@lab.test,A,\nno@lab.test,B,2026-01-02 03:04:05\nblank@lab.test,C,x\nshort@lab.test,D,x\n',
    ],
    [
      'of Mailchimp’s whom no mail reaches',
      'Email Address,First Name,CLEAN_TIME\nyes@lab.test,A,\nno@lab.test,B,2026-01-02 03:04:05\nblank@lab.test,C,x\nshort@lab.test,D,x\n',
    ],
  ])('does not take those %s', async (_, csv) => {
    const why = 'The file says that this person is not subscribed.'
    const refused = [3, 4, 5].map((line) => ({ line, why }))
    expect(await (await bring(csv)).json()).toEqual({ added: 1, already: 0, left: 0, refused })
    expect((await only()).email).toBe('yes@lab.test')
  })

  test('loses no letters: whose name is in another code page is named, until the file is in UTF-8', async () => {
    const text = 'displayName,email\nAda,ada@lab.test\nJosé Müller,jose@lab.test\n'
    const why =
      'This part of the file is not in UTF-8, so letters would be lost. Save the file as “CSV UTF-8” and choose it again.'
    const first = await bring(Buffer.from(text, 'latin1'))
    expect(await first.json()).toEqual({ added: 1, already: 0, left: 0, refused: [{ line: 3, why }] })
    expect((await only()).email).toBe('ada@lab.test')
    expect(await (await bring(text)).json()).toEqual({ added: 1, already: 1, left: 0, refused: [] })
    const { subscribers } = await list('?search=jose')
    expect(subscribers.map(({ displayName }) => displayName)).toEqual(['José Müller'])
  })

  test('reads what a spreadsheet calls Unicode text', async () => {
    const text = '\ufeffE-mail\tName\r\njose@lab.test\tJosé Müller\r\n'
    const answer = await bring(Buffer.from(text, 'utf16le'))
    expect(await answer.json()).toEqual({ added: 1, already: 0, left: 0, refused: [] })
    expect(await only()).toMatchObject({ displayName: 'José Müller', email: 'jose@lab.test' })
  })

  test.each([
    ['nothing', '', '/file/1', 'Line 1: There are no people in this file. No one was added.'],
    [
      'a heading alone',
      'displayName,email\n',
      '/file/1',
      'Line 1: There are no people in this file. No one was added.',
    ],
    [
      'no heading for names',
      'phone,email\n1,lab@lab.test',
      '/file/1',
      'Line 1: The column displayName is missing. Name, or First Name and Last Name, works too. No one was added.',
    ],
    [
      'no heading for addresses',
      'constructor,Name\nlab@lab.test,Lab',
      '/file/1',
      'Line 1: The column email is missing. No one was added.',
    ],
    [
      'a quotation mark that stays open',
      'displayName,email\nLab,lab@lab.test\n"Lab,lab@lab.test\n',
      '/file/3',
      'Line 3: A quotation mark (") opens a cell here and is never closed. No one was added.',
    ],
    [
      'a quotation mark within a cell',
      'displayName,email\n"Lab" 1,lab@lab.test\n',
      '/file/2',
      'Line 2: A cell contains a single quotation mark ("). Inside a cell, write it twice (""). No one was added.',
    ],
    [
      'another one within a cell',
      'displayName,email\nLab "1",lab@lab.test\n',
      '/file/2',
      'Line 2: A cell contains a single quotation mark ("). Inside a cell, write it twice (""). No one was added.',
    ],
    [
      'a line without end',
      `displayName,email\n${'x'.repeat(30_000)},lab@lab.test\n`,
      '/file/2',
      'Line 2: This row is longer than 20,000 bytes. A quotation mark (") may not be closed. No one was added.',
    ],
    [
      '50,001 lines',
      `displayName,email\n${'Lab,lab@lab.test\n'.repeat(50_001)}`,
      '/file',
      'The file has 50,001 rows, and at most 50,000 can be imported at a time. Split it into 2 files with the same header row. No one was added.',
    ],
    [
      'a column twice',
      'displayName,email,E-Mail\nLab,a@lab.test,b@lab.test',
      '/file/1',
      'Line 1: The column email appears twice. No one was added.',
    ],
  ])('refuses a file with %s', async (_, csv, pointer, detail) => {
    const before = await tableHashes(shop.db)
    const response = await bring(csv)
    expect(response.status).toBe(422)
    expect(((await response.json()) as { errors: unknown }).errors).toEqual([{ pointer, detail }])
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('refuses more than 10 MB', async () => {
    const before = await tableHashes(shop.db)
    const large = await bring(`displayName,email\n${'x'.repeat(10 * 1024 * 1024)}`)
    expect(large.status).toBe(413)
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('takes 50,000 lines', async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `Lab ${at},lab${at}@lab.test\n`)
    const response = await bring(`displayName,email\n${lines.join('')}`)
    expect(await response.json()).toEqual({ added: 50_000, already: 0, left: 0, refused: [] })
    expect(await count()).toBe(50_000)
  })

  test('wants the words of their consent, and a file', async () => {
    const before = await tableHashes(shop.db)
    expect((await bring('displayName,email\nLab,lab@lab.test', ' ')).status).toBe(422)
    const without = await admin.ask('/api/subscriber-imports', {
      method: 'POST',
      headers: { 'x-requested-with': 'shop' },
      body: formOf({ consent: 'The fair.' }),
    })
    expect(without.status).toBe(422)
    expect(await tableHashes(shop.db)).toEqual(before)
  })
})

/** Everything that somebody can see of an answer. */
async function neutral(response: Response) {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return [response.status, headers, await response.text()]
}

type Shown = Record<'displayName' | 'email' | 'source' | 'consent', string> & {
  subscribed: boolean
  leftAt: string | null
  bounced: string | null
}

async function list(query: string): Promise<{ subscribers: Shown[]; total: number }> {
  const response = await admin.call('GET', `/api/newsletter-subscribers${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { subscribers: Shown[]; total: number }
}

async function only(): Promise<Shown> {
  const { subscribers } = await list('')
  expect(subscribers).toHaveLength(1)
  return subscribers[0] as Shown
}

async function count(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(
    sql`select count(*)::int as count from subscriber`,
  )
  return rows[0]?.count ?? -1
}

/** lab1 is the oldest. */
async function fill(many: number): Promise<void> {
  await shop.db.execute(sql`insert into subscriber (display_name, email, source, consent, created_at)
    select 'Lab ' || n, 'lab' || n || '@lab.test', 'demo', 'Demo data', now() - (${many} - n) * interval '1 hour'
    from generate_series(1, ${many}) n`)
}

function unsubscribe(visitor: Visitor, email: string): Promise<Response> {
  return visitor.call('GET', `/api/unsubscribe?email=${encodeURIComponent(email)}`)
}

function bring(csv: string | Buffer, consent = 'The fair.'): Promise<Response> {
  return admin.ask('/api/subscriber-imports', {
    method: 'POST',
    headers: { 'x-requested-with': 'shop' },
    body: formOf({ consent, file: new File([new Uint8Array(Buffer.from(csv))], 'list.csv') }),
  })
}

async function acts() {
  const { rows } = await shop.db.execute(
    sql`select action, actor_sub as actor, target, before, after from audit_event order by id`,
  )
  return rows as { action: string; actor: string; target: string; before: unknown; after: unknown }[]
}
