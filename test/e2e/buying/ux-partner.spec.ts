import { sidewaysPixels } from '../kit/barriers.ts'
import { fillBilling, fillCard, miller, paidOrderNumber, payNow, putInCart } from '../kit/buying.ts'
import { expectSold } from '../kit/stand-ins.ts'
import { partnerNamed, signIn } from '../kit/signing-in.ts'
import { listenForWords, wordsSpoken } from '../kit/spoken-words.ts'
import { expect, test, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test.beforeEach(({ context, baseURL }) =>
  context.addCookies([{ name: '_cart_rf_notify', value: 'true', url: baseURL ?? '' }]),
)

test('price, volume price and how to get it stand on one screen, and the order can be given there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, partnerNamed('ux31', 'desktop'), '/product-details/AG03')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /add to cart/i })).toHaveCount(0)
  await expect(main.locator('s')).toHaveCount(0)
  for (const seen of [
    main.getByText('$766.00', { exact: true }),
    main.getByText('List $1,095.00'),
    main.getByText('From 3: $701.00 each'),
    main.getByText('Add 2 more and pay $701.00 each – saves $195.00'),
    orderButton(page),
  ])
    await expect(seen).toBeInViewport({ ratio: 1 })
  await listenForWords(page)
  await press(page, 'Increase', 'AG03', 2)
  await expect(main.getByText('Volume price', { exact: true })).toBeInViewport({ ratio: 1 })
  await orderButton(page).click()
  await expect(main.getByText('3 in your order')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await wordsSpoken(page)).toEqual(['Volume price $701.00 each', 'AG03: 3 in your order'])
  await orderButton(page).dblclick()
  await expect(main.getByText('4 in your order')).toBeVisible()
})

test(
  atOneWidth('the cards of a partner order one, and then lead to the cart'),
  async ({ page, isMobile }) => {
    await signIn(page, partnerNamed('ux22', isMobile ? 'phone' : 'desktop'), '/shop/Vibrators')
    const card = page.getByRole('article').filter({ hasText: 'DV34' })
    await expect(card).toContainText('$289.00List $385.00From 3: $266.00 each')
    await expect(page.getByRole('article').getByText(/^Save /)).toHaveCount(0)
    expect(await sidewaysPixels(page)).toBe(0)
    await listenForWords(page)
    await card.getByRole('button', { name: 'Add to order, DV34' }).click()
    await expect(card.getByRole('link', { name: 'In Cart / View' })).toBeFocused()
    expect(await wordsSpoken(page)).toEqual(['DV34: 1 in your order'])
  },
)

test(
  atOneWidth('the volume price comes at 3 and goes at 2, and each change is said once'),
  async ({ page, context, baseURL, isMobile }) => {
    await signIn(page, partnerNamed('ux36', isMobile ? 'phone' : 'desktop'))
    await putInCart(context, baseURL, { AG03: 2, BF4: 1 })
    await page.goto('/cart')
    const row = page.getByRole('row').filter({ hasText: 'AG03' })
    const total = page.getByRole('paragraph').filter({ hasText: /^Total/ })
    await expect(row.getByText('Add 1 more and pay $701.00 each – saves $195.00')).toBeVisible()
    await expect(total).toHaveText('Total$1,537.54')
    await listenForWords(page)
    await press(page, 'Increase', 'AG03', 1)
    await expect(row.getByText('Volume price', { exact: true })).toBeVisible()
    await expect(row.getByText('Saves $195.00 on 3')).toBeVisible()
    await expect(row).toContainText('$2,103.00')
    await expect(total).toHaveText('Total$2,108.54')
    await press(page, 'Decrease', 'AG03', 1)
    await expect(row.getByText('Volume price', { exact: true })).toHaveCount(0)
    await expect(total).toHaveText('Total$1,537.54')
    expect(await wordsSpoken(page)).toEqual([
      'AG03: quantity 3. Volume price $701.00 each',
      'AG03: quantity 2. Price $766.00 each',
    ])
    await page.getByRole('textbox', { name: 'Quantity of AG03' }).fill('10')
    await expect(total).toHaveText('Total$7,015.54')
    expect(await sidewaysPixels(page)).toBe(0)
  },
)

test('a partner pays what the checkout shows', async ({ page, context, baseURL, standIns }) => {
  await signIn(page, partnerNamed('ux53', 'desktop'))
  await putInCart(context, baseURL, { AG03: 3, BF4: 1 })
  await page.goto('/checkout')
  const order = page.getByRole('table', { name: 'Order Details' })
  await expect(order.getByRole('row').filter({ hasText: 'AG03' })).toContainText(
    'Volume price3$701.00$2,103.00',
  )
  await expect(order.getByRole('row').last()).toHaveText('Total$2,108.54')
  await fillBilling(page)
  await fillCard(page)
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await expectSold(standIns, { orderNumber, amountCents: 2108_54, email: miller.Email })
})

function orderButton(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Add to order' }).first()
}

async function press(page: Page, way: 'Increase' | 'Decrease', number: string, times: number): Promise<void> {
  const button = page.getByRole('button', { name: `${way} quantity of ${number}` })
  for (let at = 0; at < times; at += 1) await button.click()
}
