import { textPageAddresses, textPageNames } from '../../../shop/content/text-pages/text-page.ts'
import { drawn, times } from '../../kit/sample.ts'
import { cards } from '../kit/buying.ts'
import { openOwnShop, type OwnShop } from '../kit/own-shop.ts'
import { placeOrder } from '../kit/placing.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { admin, signIn } from '../kit/signing-in.ts'
import { expect, waitForScripts, type Browser, type BrowserContext, type Page } from '../kit/visit.ts'
import { xssPayloads } from '../kit/xss-payloads.ts'

const drawnPayloads = drawn('payloads', xssPayloads, 120)
/** No PostgreSQL text holds a NUL. */
const payloads = drawnPayloads.map((text) => text.replaceAll('\0', ''))
const perProduct = 30
const productNumbers = Array.from({ length: Math.ceil(payloads.length / perProduct) }, (_, at) => `XP${at}`)
/** What the identity provider calls the admin: another name for each page, of as many payloads as a name holds. */
const names = payloads.reduce<string[]>((made, text) => {
  const longer = `${made.at(-1) ?? ''} ${text}`.trim()
  return longer.length <= 200 && made.length > 0
    ? [...made.slice(0, -1), longer]
    : [...made, text.slice(0, 200)]
}, [])

type Poisoned = {
  orderNumber: string
  declinedNumber: string
  /** of the admin, who signs in once: a sign-in would bring the provider's own name back */
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>
}

const poisonings = new WeakMap<OwnShop, Promise<Poisoned>>()

/** Everything in it is poisoned, once. */
const test = testWithShop(() => openOwnShop({ LIMITS: 'off' })).extend<{ poisoned: Poisoned }>({
  poisoned: [
    async ({ shop, browser }, use) => {
      const poisoning = poisonings.get(shop) ?? poisonAll(shop, browser)
      poisonings.set(shop, poisoning)
      await use(await poisoning)
    },
    { timeout: 180_000 },
  ],
})

test.setTimeout(300_000)

test('the payloads are many, and the ear hears those that run', async ({ browser, shop }) => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(300)
  const context = await browser.newContext({ baseURL: shop.origin, bypassCSP: true })
  const heard = await hearIn(context)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await page.evaluate((texts) => {
    for (const text of texts) {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
      frame.srcdoc = text
      document.body.append(frame)
    }
  }, payloads)
  await expect
    .poll(() => heard.length, { timeout: 60_000 })
    .toBeGreaterThan(times({ whole: 100, sample: 30 }))
  await context.close()
})

for (const policy of drawn('policies', ['off', 'on'] as const, 1))
  test(`S15: nothing that is stored runs, with the policy of our pages ${policy}`, async ({
    browser,
    shop,
    poisoned,
  }) => {
    const context = await browser.newContext({
      baseURL: shop.origin,
      bypassCSP: policy === 'off',
      storageState: poisoned.signedIn,
      viewport: { width: 1280, height: 900 },
    })
    const heard = await hearIn(context)
    const page = await context.newPage()
    waitForScripts(page)
    let visits = 0
    /** Opens a page under the next name; answers the payloads that it shows as the texts they are, `least` or more. */
    const visit = async (address: string, least: number): Promise<Set<number>> => {
      const name = names[visits++ % names.length] ?? ''
      await shop.write(`update person set name = $1 where email = $2`, [name, admin.email])
      await page.goto(address)
      const seen = await inspect(page, address, least)
      expect(await shownTexts(page), `the name at ${address}`).toContain(bare(name))
      expect(page.url(), 'nobody was led away').toBe(new URL(address, shop.origin).href)
      return seen
    }

    const titles = new Set<number>()
    const shopPages = policy === 'off' ? Math.ceil(payloads.length / 24) : 2
    for (let at = 1; at <= shopPages; at++)
      for (const one of await visit(`/shop?page=${at}`, 20)) titles.add(one)
    if (policy === 'off') expect(missingFrom(titles), 'titles').toEqual([])
    const descriptions = new Set<number>()
    for (const number of productNumbers)
      for (const one of await visit(`/product-details/${number}`, 20)) descriptions.add(one)
    expect(missingFrom(descriptions), 'descriptions').toEqual([])
    await visit(`/shop/${encodeURIComponent('<img src=x onerror=xss()>')}`, 1)
    await visit(`/shop?q=${encodeURIComponent('<script>xss()</script>')}`, 1)
    await visit('/gallery', 1)
    for (const name of textPageNames) await visit(textPageAddresses[name], 0)
    await visit('/support?preview=draft', 0)
    await visit('/home', 1)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await inspect(page, 'the bell', 10)

    const most = times({ whole: 300, sample: 105 })
    for (const [section, least] of Object.entries({
      gallery: 20,
      categories: 20,
      products: 5,
      'products-edit/XP0': perProduct - 1,
      notifications: 20,
      testimonials: 20,
      contact: 1,
      customers: 0,
      partners: 20,
      orders: 1,
      [`orders/${poisoned.orderNumber}`]: most,
      [`orders/${poisoned.declinedNumber}`]: most,
    }))
      await visit(`/admin/admin/${section}`, least)
    for (const name of textPageNames) {
      await visit(`/admin/admin/static?page=${encodeURIComponent(name)}`, 0)
      await expect(page.getByRole('textbox', { name: `Text of ${name}` })).toBeVisible()
      await inspect(page, `the editor of ${name}`, 0)
    }
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByText('This is what visitors see.')).toBeVisible()
    await inspect(page, 'the history', 0)
    expect(heard).toEqual([])
    await context.close()
  })

/** What a payload calls is heard in every frame of every page, and so are a native dialog and another window. */
async function hearIn(context: BrowserContext): Promise<string[]> {
  const heard: string[] = []
  await context.exposeBinding('xss', ({ frame }) => void heard.push(`ran at ${frame.url()}`))
  context.on('dialog', (dialog) => {
    heard.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (page) => page.on('popup', (other) => heard.push(`window ${other.url()}`)))
  return heard
}

/** Nothing on the page would run as soon as somebody pressed, pointed or typed; answers the payloads that it shows. */
async function inspect(page: Page, where: string, least: number): Promise<Set<number>> {
  let seen = new Set<number>()
  const look = async () => {
    const texts = await shownTexts(page)
    seen = new Set([...payloads.keys()].filter((at) => texts.includes(bare(payloads[at] ?? ''))))
    return seen.size
  }
  await expect
    .poll(look, { message: `payloads shown: ${where}`, timeout: 60_000 })
    .toBeGreaterThanOrEqual(least)
  expect(await dangersOf(page), where).toEqual([])
  return seen
}

function missingFrom(seen: Set<number>): string[] {
  return payloads.filter((_, at) => !seen.has(at))
}

/** White space and control characters are the browser's own affair. */
function bare(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\uFFFD]/gu, '')
}

/** What people read or have read out to them, whatever the page's scripts carry besides. */
async function shownTexts(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode } = walker
      if (!currentNode.parentElement?.closest('script, style, template, noscript'))
        found.push(currentNode.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[title], [aria-label], [alt]'))
      for (const name of ['title', 'aria-label', 'alt']) found.push(element.getAttribute(name) ?? '')
    for (const field of document.querySelectorAll('input, textarea'))
      if ('value' in field) found.push(String(field.value))
    return found.join('\n')
  })
  return bare(texts)
}

async function poisonAll(shop: OwnShop, browser: Browser): Promise<Poisoned> {
  const context = await browser.newContext({ baseURL: shop.origin })
  const page = await context.newPage()
  await signIn(page, admin, '/robots.txt')
  await publishCleaned(page)
  const signedIn = await context.storageState()
  await context.close()
  return { ...(await poison(shop)), signedIn }
}

/** Each payload by itself through the real call; what it makes of them stands in the eight pages, and in a draft. */
async function publishCleaned(page: Page): Promise<void> {
  const put = async (name: string, content: string, rest = '') => {
    const response = await page.request.put(`/api/text_pages/${encodeURIComponent(name)}${rest}`, {
      headers: { 'X-Requested-With': 'shop' },
      data: { content },
    })
    expect(response.status(), content.slice(0, 200)).toBe(200)
    const body = (await response.json()) as { content?: string; draft?: { content: string } }
    return body.content ?? body.draft?.content ?? ''
  }
  const cleaned: string[] = []
  for (const text of drawnPayloads) cleaned.push(await put('Partners', `<p>Text</p>${text}`))
  const share = Math.ceil(cleaned.length / textPageNames.length)
  for (const [at, name] of textPageNames.entries()) {
    const content = cleaned.slice(at * share, (at + 1) * share).join('')
    // What was cleaned is clean: the page shows exactly what the call made of each.
    expect(await put(name, content)).toBe(content)
  }
  await put('Support', cleaned.join(''), '/draft')
}

/** What would run as soon as somebody pressed, pointed or typed: the page holds none of it, wherever it came from. */
function dangersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const address = /^(href|src|action|formaction|data|xlink:href|srcdoc|background|ping|values|to)$/i
    // What stands before the scheme browsers skip, white space within it too.
    const script = /^[^a-z]*(j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data\s*:\s*text)/i
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (/^on/i.test(name) || (address.test(name) && script.test(value)))
          found.push(`${element.tagName} ${name}="${value}"`)
    for (const element of document.querySelectorAll(
      'main :is(iframe, object, embed, base, svg script, math)',
    ))
      found.push(element.outerHTML)
    return found
  })
}

/** Past every check of the shop: into each field that people or outside systems fill. Answers two orders. */
async function poison(shop: OwnShop): Promise<{ orderNumber: string; declinedNumber: string }> {
  const orderNumber = await placeOrder(shop.origin, 'Poison')
  const declinedNumber = await placeOrder(shop.origin, 'Declined', { card: cards.declined })
  // The gateway's answer comes after the order's: it would stand in place of ours.
  await expect(() =>
    shop.write(
      `do $$ begin if exists (select from payment_attempt where status = 'OPEN') then raise 'open'; end if; end $$`,
    ),
  ).toPass({ timeout: 60_000 })
  const short = payloads.filter((text) => text.trim() && text.length <= 80)
  await shop.write(
    `insert into category (name) select distinct on (lower(name)) name from unnest($1::text[]) name on conflict do nothing`,
    [short],
  )
  await shop.write(
    `insert into product (number, title, description, category_id, old_price_cents, new_price_cents, wholesale_price_cents, partner_pricex3_cents, featured)
     select 'XT' || at, title, title, (select id from category order by seq limit 1), 2000, 1000, 900, 800, true
     from unnest($1::text[]) with ordinality as one(title, at)`,
    [payloads.map((text) => text || 'x')],
  )
  for (const [at, number] of productNumbers.entries())
    await shop.write(
      `insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents, partner_pricex3_cents)
       values ($1, $2, $3, (select id from category order by seq desc limit 1), 1000, 900, 800)`,
      [number, payloads[at] ?? 'x', payloads.slice(at * perProduct, (at + 1) * perProduct).join('\n')],
    )
  const texts = payloads.filter((text) => text.trim())
  await shop.write(
    `insert into testimonial (name, position, text, image_url) select left(text, 100), left(text, 100), text, text from unnest($1::text[]) text`,
    [texts],
  )
  await shop.write(
    `insert into gallery_image (title, description, picture_id) select left(text, 200), text, (select id from picture order by id limit 1) from unnest($1::text[]) text`,
    [texts],
  )
  await shop.write(
    `insert into notification (title, body, date_time) select left(text, 200), text, now() from unnest($1::text[]) text`,
    [texts],
  )
  await shop.write(
    `insert into person (sub, issuer, name, email, email_verified) select 'xss-' || at, 'https://issuer.test', left(name, 200), left(name, 200), true
     from unnest($1::text[]) with ordinality as one(name, at)`,
    [texts],
  )
  await shop.write(`update contact_data set address = $1, phone = $2, email = $3`, [
    texts.join('\n').slice(0, 500),
    '<img src=x onerror=xss()>',
    '"><script>xss()</script>@lab.test',
  ])
  await shop.write('alter table checkout disable trigger checkout_guard')
  const fields = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'state', 'zip', 'country']
  await shop.write(`update checkout set billing = $1 where order_number = any($2)`, [
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, texts.join(' ')]))),
    [orderNumber, declinedNumber],
  ])
  await shop.write('alter table checkout enable trigger checkout_guard')
  await shop.write(`update payment_attempt set resptext = $1`, [texts.join(' ')])
  await shop.write(`select pg_notify('drop_pages', 'catalogue'), pg_notify('drop_pages', 'content')`)
  return { orderNumber, declinedNumber }
}
