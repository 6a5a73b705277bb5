import { AxeBuilder } from '@axe-core/playwright'
import { billingTokens, goToPay, miller, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { sidewaysPixels, standStill } from '../kit/barriers.ts'
import { expect, test, type Locator, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test(
  atOneWidth('axe measures targets and contrast where they are smallest and faintest'),
  async ({ page, context, baseURL }) => {
    await putInCart(context, baseURL, { DV34: 2, BF4: 1 })
    for (const [address, targets, texts] of [
      ['/shop?page=2', ['aria-label="Previous page"'], ['<s class']],
      ['/product-details/DV34', ['aria-label="Picture 2 of 5"'], ['<s class']],
      ['/cart', ['Increase quantity of BF4', 'Decrease quantity of DV34', 'Remove DV34'], ['<s class']],
      ['/checkout', ['<select'], ['id="still-needed"']],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
      await standStill(page)
      const { violations, passes } = await new AxeBuilder({ page })
        .withRules(['target-size', 'color-contrast'])
        .analyze()
      expect(violations, address).toEqual([])
      const passed = (rule: string) =>
        passes.find(({ id }) => id === rule)?.nodes.map(({ html }) => html) ?? []
      for (const [rule, parts] of [
        ['target-size', targets],
        ['color-contrast', texts],
      ] as const)
        for (const part of parts)
          expect(
            passed(rule).some((html) => html.includes(part)),
            `${rule} of ${part} on ${address}`,
          ).toBe(true)
    }
  },
)

test('corrupt quantities leave the products, each once', async ({ page, context, baseURL }) => {
  await putInCart(context, baseURL, { BF4: 1, 'CB-12': 1 })
  for (const corrupt of ['%', '%7B%22BF4', 'null', encodeURIComponent('{"BF4":-3,"CB-12":"x"}')]) {
    await context.addCookies([{ name: '_cart_rf_qty', value: corrupt, url: baseURL ?? '' }])
    await page.goto('/cart')
    for (const number of ['BF4', 'CB-12'])
      await expect(page.getByLabel(`Quantity of ${number}`, { exact: true }), corrupt).toHaveValue('1')
  }
})

test('at 360 pixels a screen reader still has a table with the names of its columns @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await putInCart(context, baseURL, { BF4: 3, DV34: 1 })
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  expect(await heardTables(page)).toEqual([
    {
      name: 'Products in your cart',
      rows: [
        [
          'columnheader Product',
          'columnheader Price',
          'columnheader Quantity',
          'columnheader Total',
          'columnheader Actions',
        ],
        ['rowheader', 'cell', 'cell', 'cell', 'cell'],
        ['rowheader', 'cell', 'cell', 'cell', 'cell'],
      ],
    },
  ])
})

test.describe('on the checkout', () => {
  test.beforeEach(async ({ page, context, baseURL }) => {
    await putInCart(context, baseURL, { BF4: 3, DV34: 1 })
    await page.goto('/checkout')
    await expect(page.getByText(/^Still needed: /)).toBeVisible()
  })

  test('a reload and a deep link keep the order', async ({ page, context }) => {
    const order = await orderRows(page).allTextContents()
    expect(order).toHaveLength(4)
    await page.reload()
    await expect(orderRows(page)).toHaveText(order)
    const other = await context.newPage()
    await other.goto('/checkout')
    await expect(orderRows(other)).toHaveText(order)
  })

  test(
    atOneWidth('one form with a visible label, a token and the right keys for each field'),
    async ({ page }) => {
      const fields = page.locator('main form:has(button[type=submit]) :is(input, select):visible')
      const seen = await fields.evaluateAll((all) =>
        (all as HTMLInputElement[])
          .filter(({ autocomplete }) => autocomplete !== 'off')
          .map(({ labels, autocomplete, name, type, inputMode, pattern, form }) => ({
            label: [...(labels ?? [])].find(
              (one) => one.checkVisibility() && one.getBoundingClientRect().width > 8,
            )?.innerText,
            autocomplete,
            keys: [type, inputMode, pattern].join(' ').trim(),
            named: name !== '',
            inForm: [...document.forms].indexOf(form as HTMLFormElement),
          })),
      )
      const keys = { email: 'email email', tel: 'tel tel', country: 'select-one' } as Record<string, string>
      const [{ inForm } = { inForm: -1 }] = seen
      expect(seen).toEqual(
        billingTokens.map(([label, autocomplete]) => ({
          label,
          autocomplete,
          keys: keys[autocomplete] ?? 'text',
          named: true,
          inForm,
        })),
      )
      expect(inForm).toBeGreaterThanOrEqual(0)
    },
  )

  test('postal codes of other countries are right', async ({ page }) => {
    const zip = page.getByLabel('Zip', { exact: true })
    for (const [country, code] of [
      ['GB', 'SW1A 1AA'],
      ['CA', 'K1A 0B1'],
      ['NL', '1012 AB'],
      ['IE', 'D02 AF30'],
      ['JP', '100-0001'],
    ] as const) {
      await page.getByLabel('Country', { exact: true }).selectOption(country)
      await zip.fill(code)
      await zip.blur()
      await expect(page.getByText(/^Still needed: /)).not.toContainText('Zip')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('beside the total stand the freight and the way to the terms', async ({ page }) => {
    const payment = page.getByRole('region', { name: 'Payment Details' })
    await expect(payment).toContainText('Price does not include freight charges')
    await expect(payment).toContainText('We will tell you the freight charge before we ship.')
    await expect(
      payment.getByRole('link', { name: 'Terms of purchase (opens in a new tab)' }),
    ).toHaveAttribute('href', '/terms-of-purchase')
  })

  test('Enter leads to the first field that is wrong', async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByLabel('First Name', { exact: true }).fill('Ada')
    await page.getByLabel('Email', { exact: true }).fill('ada@')
    await page.getByLabel('Zip', { exact: true }).press('Enter')
    await expect(page.getByLabel('Last Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Miller')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/name@example\.com/)
  })
})

test('the success page in its frame, at 400 % too, and closed after the reload', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/home')
  const frame = await namesOf(page)
  await putInCart(context, baseURL, { BF4: 2 })
  await goToPay(page)
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment-success')
  const main = page.getByRole('main')
  await expect(main).toContainText(orderNumber)
  await expect(main).toContainText(miller.Email)
  await expect(main.getByRole('row', { name: /BF4/ })).toContainText('$15.60')
  await expect(page).toHaveTitle(/^Payment Successful/)
  await expect(page.locator('h1')).toHaveCount(1)
  expect(await namesOf(page)).toEqual(frame)
  await page.setViewportSize({ width: 320, height: 225 })
  await expect.poll(() => sidewaysPixels(page)).toBe(0)
  await page.reload()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(`Order ${orderNumber} was placed`)).toBeVisible()
})

function orderRows(page: Page): Locator {
  return page.getByRole('region', { name: 'Order Details' }).getByRole('row')
}

async function namesOf(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()))
  return names.map((name) => name.replace(/\d+ (unread|items?)/, 'N'))
}

/** The tables of the page as the browser describes them to assistive technology. */
async function heardTables(page: Page): Promise<{ name: unknown; rows: string[][] }[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  type Heard = (typeof nodes)[number]
  const roleOf = ({ ignored, role }: Heard) => (ignored ? '' : String(role?.value))
  const below = (node: Heard, roles: string[]): Heard[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id)
      if (!child) return []
      return roles.includes(roleOf(child)) ? [child] : below(child, roles)
    })
  return nodes
    .filter((node) => roleOf(node) === 'table')
    .map((table) => ({
      name: table.name?.value,
      rows: below(table, ['row']).map((row) =>
        below(row, ['cell', 'columnheader', 'rowheader']).map((cell) =>
          ['cell', 'rowheader'].includes(roleOf(cell)) ? roleOf(cell) : `columnheader ${cell.name?.value}`,
        ),
      ),
    }))
}
