import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { chromium } from '@playwright/test'
import type { Browser, FrameLocator, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { tokenOf } from './card-vault.ts'
import { FRAME_PATH } from './hosted-frame.ts'

const CARD = '4788250000121443'
const TOKEN = tokenOf(CARD)
const ALL_FIELDS = { useexpiry: 'true', useexpiryfield: 'true', usecvv: 'true' }
const ALL_EVENTS = { invalidcreditcardevent: 'true', invalidcvvevent: 'true', invalidexpiryevent: 'true' }
const YEAR = new Date().getFullYear() + 3
const YY = String(YEAR).slice(2)

// For a browser on a busy machine: the wait ends as soon as the condition holds.
const PATIENCE = { timeout: 10_000, interval: 20 }
vi.setConfig({ testTimeout: 30_000 })

let browser: Browser
let standIns: OpenStandIns
let shop: Server
let page: Page
let complaints: string[]

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0 })
  shop = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://shop').searchParams
    response
      .setHeader('content-type', 'text/html')
      .end(embeddingPage(`${standIns.origin}${FRAME_PATH}?${query}`))
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
})
afterAll(async () => {
  await browser.close()
  await standIns.close()
  await new Promise((done) => shop.close(done))
})
beforeEach(async () => {
  standIns.set({ frame: 'on' })
  complaints = []
  page = await browser.newPage({ viewport: { width: 340, height: 500 } })
  page.setDefaultTimeout(10_000)
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await page.close()
  expect(complaints).toEqual([])
})

it('gives a token on leaving the last field, with an expiry without its zero', async () => {
  const frame = await open({ ...ALL_FIELDS })
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Expiry').fill(`01/${YY}`)
  await frame.getByLabel('CVV').fill('112')
  expect(await messages()).toEqual([])
  await frame.getByLabel('CVV').blur()
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN, expiry: `${YEAR}1` }])
})

it.each([
  [`12/${YY}`, '12'],
  [`12${YY}`, '12'],
  [`12/${YEAR}`, '12'],
  [`12 / ${YY}`, '12'],
  [`9/${YY}`, '09'],
])('understands %s in the field Expiry', async (typed, month) => {
  const frame = await open(ALL_FIELDS)
  await frame.getByLabel('Expiry').fill(typed)
  expect(await frame.locator('#ccexpiryfieldmonth').inputValue()).toBe(month)
  expect(await frame.locator('#ccexpiryfieldyear').inputValue()).toBe(
    typed.includes(String(YEAR)) ? String(YEAR) : YY,
  )
})

it.each([`12/${YY}`, `12${YY}`, `9/${YY}`, `9${YY}`])('understands %s typed key by key', async (typed) => {
  const frame = await open({ ...ALL_FIELDS, tokenizewheninactive: 'true', inactivityto: '50' })
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('CVV').fill('112')
  await frame.getByLabel('Expiry').pressSequentially(typed)
  const month = typed.startsWith('12') ? 12 : 9
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN, expiry: `${YEAR}${month}` }])
})

it('counts what was typed before its script arrived', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  const frame = await open({ ...ALL_FIELDS, tokenizewheninactive: 'true', inactivityto: '50' }, 'commit')
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Expiry').fill(`12/${YY}`)
  await frame.getByLabel('CVV').fill('112')
  letGo()
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN, expiry: `${YEAR}12` }])
})

it('takes month and year in their own boxes, and goes back on Backspace', async () => {
  const frame = await open(ALL_FIELDS)
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Expiry').fill('11')
  await frame.getByLabel('Year').fill(YY)
  await frame.getByLabel('CVV').fill('112')
  await frame.getByLabel('CVV').blur()
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN, expiry: `${YEAR}11` }])
  await frame.getByLabel('Year').fill('')
  await frame.getByLabel('Year').press('Backspace')
  expect(await frame.locator(':focus').getAttribute('id')).toBe('ccexpiryfieldmonth')
})

it('takes the token back when anything is edited, and clears the other fields', async () => {
  const frame = await openFilled()
  await frame.getByLabel('CVV').press('End')
  await frame.getByLabel('CVV').pressSequentially('4')
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN, expiry: `${YEAR}12` }, { message: '' }])
  expect(await frame.getByLabel('Card number').inputValue()).toBe('')
  expect(await frame.getByLabel('Expiry').inputValue()).toBe('')
  expect(await frame.getByLabel('CVV').inputValue()).toBe('1124')
})

it('gives a second token for what is entered after that', async () => {
  const frame = await openFilled()
  await frame.getByLabel('Card number').fill('5454545454545454')
  await frame.getByLabel('Expiry').fill(`10/${YY}`)
  await frame.getByLabel('CVV').fill('222')
  await frame.getByLabel('CVV').blur()
  await expect
    .poll(async () => (await messages()).at(-1), PATIENCE)
    .toEqual({ message: tokenOf('5454545454545454'), expiry: `${YEAR}10` })
})

it('gives a token at Enter', async () => {
  const frame = await open({})
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Card number').press('Enter')
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN }])
})

it('waits for stillness instead of blur when told so', async () => {
  const frame = await open({ ...ALL_FIELDS, tokenizewheninactive: 'true', inactivityto: '50' })
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Expiry').fill(`12/${YY}`)
  await frame.getByLabel('CVV').fill('112')
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN, expiry: `${YEAR}12` }])
})

it('tells what is wrong, marks it, and only if asked to', async () => {
  const frame = await open({ ...ALL_FIELDS, ...ALL_EVENTS })
  await frame.getByLabel('Card number').fill('4788250000121444')
  await frame.getByLabel('Expiry').fill('12/20')
  await frame.getByLabel('CVV').fill('1')
  await frame.getByLabel('CVV').blur()
  await expect.poll(messages, PATIENCE).toEqual([
    { message: '', validationError: 'Invalid card number' },
    { message: '', validationError: 'Expiration date is in the past' },
    { message: '', validationError: 'Invalid CVV' },
  ])
  expect(await frame.locator('.error').count()).toBe(4)
  await frame.getByLabel('Card number').fill(CARD)
  expect(await frame.locator('.error').count()).toBe(3)

  const silent = await open(ALL_FIELDS)
  await silent.getByLabel('Card number').fill('4788')
  await silent.getByLabel('Card number').blur()
  expect(await silent.locator('#ccnumfield.error').count()).toBe(1)
  expect(await messages()).toEqual([])
})

it('speaks the enhanced form under another name', async () => {
  const frame = await open({
    enhancedresponse: 'true',
    tokenpropname: 'cardToken',
    invalidinputevent: 'true',
  })
  await frame.getByLabel('Card number').fill('4788')
  await frame.getByLabel('Card number').blur()
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Card number').blur()
  const text = 'Invalid card number'
  await expect.poll(messages, PATIENCE).toEqual([
    { cardToken: '', validationError: text, token: '', errorCode: '54', errorMessage: text },
    { cardToken: TOKEN, token: TOKEN, errorCode: '0', errorMessage: '' },
  ])
})

it('tells that a card is being typed', async () => {
  const frame = await open({ sendcardtypingevent: 'true' })
  await frame.getByLabel('Card number').pressSequentially('4')
  await expect.poll(messages, PATIENCE).toEqual([{ cardTyping: true }])
})

it('says so when the card cannot be checked', async () => {
  const frame = await open({})
  standIns.set({ frame: 'dead' })
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Card number').blur()
  await expect
    .poll(messages, PATIENCE)
    .toEqual([{ message: '', validationError: 'The card could not be checked' }])
  // The browser itself reports the broken connection; nothing else may be reported.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_EMPTY_RESPONSE')])
})

it('groups digits and keeps letters out when told so', async () => {
  const frame = await open({ formatinput: 'true', cardnumbernumericonly: 'true' })
  const card = frame.getByLabel('Card number')
  await card.pressSequentially(`a${CARD}`)
  expect(await card.inputValue()).toBe('4788 2500 0012 1443')
  await card.fill('371449635398431')
  expect(await card.inputValue()).toBe('3714 496353 98431')
})

it('offers lists for the expiry without text boxes', async () => {
  const frame = await open({ useexpiry: 'true', usemonthnames: 'true' })
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Expiry').selectOption({ label: 'September' })
  await frame.getByLabel('Year').focus()
  await frame.getByLabel('Year').selectOption(String(YEAR))
  await frame.getByLabel('Year').blur()
  await expect.poll(messages, PATIENCE).toEqual([{ message: TOKEN, expiry: `${YEAR}9` }])
  expect(await frame.locator('select').evaluateAll((all) => all.map((one) => one.id))).toEqual([
    'ccexpirymonth',
    'ccexpiryyear',
  ])
})

it('takes texts, and styles of its list only', async () => {
  const css =
    '#ccnumfield{border-color:#ff0000;position:fixed;background:url(http://x)}.error{color:blue}</style><script>'
  const frame = await open({
    ...ALL_FIELDS,
    css,
    cardlabel: '<b>Card</b>',
    placeholder: '"quoted"',
    cvvtitle: 'Security code',
  })
  const field = frame.locator('#ccnumfield')
  expect(await frame.locator('#cccardlabel').textContent()).toBe('<b>Card</b>')
  expect(await field.getAttribute('placeholder')).toBe('"quoted"')
  expect(await frame.locator('#cccvvfield').getAttribute('title')).toBe('Security code')
  const shown = await field.evaluate((element) => {
    const { borderTopColor, position, backgroundImage } = getComputedStyle(element)
    return { borderTopColor, position, backgroundImage }
  })
  expect(shown).toEqual({ borderTopColor: 'rgb(255, 0, 0)', position: 'static', backgroundImage: 'none' })
})

it('fits 220 px at 320 px, with fields like the shop’s own and the card on a row of its own', async () => {
  const frame = await open(ALL_FIELDS)
  expect(
    await frame.locator('html').evaluate((html) => [html.scrollWidth, html.scrollHeight <= 220]),
  ).toEqual([320, true])
  const [card, month, cvv] = await Promise.all(
    ['#ccnumfield', '#ccexpiryfieldmonth', '#cccvvfield'].map((id) => frame.locator(id).boundingBox()),
  )
  expect([card?.height, month?.height, cvv?.height]).toEqual([48, 48, 48])
  expect(month?.y).toBe(cvv?.y)
  expect(month?.y).toBeGreaterThan(card?.y ?? Infinity)
  expect(await frame.getByLabel('CVV').evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px')
})

async function open(
  options: Record<string, string>,
  waitUntil: 'load' | 'commit' = 'load',
): Promise<FrameLocator> {
  const { port } = shop.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams(options)}`, { waitUntil })
  const frame = page.frameLocator('iframe')
  await frame.locator('#ccnumfield').waitFor()
  return frame
}

async function openFilled(): Promise<FrameLocator> {
  const frame = await open(ALL_FIELDS)
  await frame.getByLabel('Card number').fill(CARD)
  await frame.getByLabel('Expiry').fill(`12/${YY}`)
  await frame.getByLabel('CVV').fill('112')
  await frame.getByLabel('CVV').blur()
  await expect.poll(messages, PATIENCE).toHaveLength(1)
  return frame
}

function messages(): Promise<unknown[]> {
  return page.evaluate(() => (window as unknown as { messages: unknown[] }).messages)
}

/** A small shop: another origin, the frame, and everything that the frame sent. */
function embeddingPage(frameUrl: string): string {
  return `<!doctype html><link rel="icon" href="data:,"><body style="margin:10px">
<script>
  window.messages = []
  addEventListener('message', (event) => {
    const isFrame = event.source === document.querySelector('iframe').contentWindow
    if (isFrame && event.origin === ${JSON.stringify(new URL(frameUrl).origin)}) messages.push(JSON.parse(event.data))
  })
</script>
<iframe title="Card details" width="320" height="220" style="border:0" sandbox="allow-scripts allow-same-origin" src="${frameUrl.replaceAll('&', '&amp;')}"></iframe>`
}
