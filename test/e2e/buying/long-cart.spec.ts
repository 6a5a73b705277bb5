import { sql } from 'drizzle-orm'
import { connect } from '../../../database/connect.ts'
import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { goToPay, miller, paidOrderNumber, paste, payNow } from '../kit/buying.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { partnerNamed, signIn } from '../kit/signing-in.ts'
import { expectSold, outsideAt } from '../kit/stand-ins.ts'
import { expect, waitUntilReady } from '../kit/visit.ts'

const rows = 120

const test = testWithShop(async () => {
  const shop = await startShop({ LIMITS: 'off' })
  const connection = connect(shop.target)
  await connection.db.execute(sql`
    insert into product (number, title, description, category_id, new_price_cents, wholesale_price_cents)
    select 'L-' || at, 'Part ' || at, '', (select min(id::text)::uuid from category), 444, 333
    from generate_series(1, ${rows}) at`)
  await connection.close()
  return shop
})

test(
  atOneWidth('a partner’s 120 pasted rows: into the cart, changed there, and paid'),
  async ({ page, shop }, { project }) => {
    test.slow()
    await signIn(page, partnerNamed('long', project.name), '/order-pad')
    await page.getByRole('combobox', { name: 'Product number, row 1', exact: true }).focus()
    const text = Array.from({ length: rows }, (_, at) => `L-${at + 1}\t1`).join('\n')
    await paste(page, text)
    await expect(page.getByText('120 products').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click()
    await expect(page.getByRole('main').getByText('Added to your cart:')).toContainText('and 108 more')
    await expect(page.getByRole('link', { name: 'Cart, 120 items' })).toBeVisible()

    await page.goto('/cart')
    await waitUntilReady(page)
    await expectNoBarrier(page)
    const quantity = page.getByRole('textbox', { name: 'Quantity of L-119', exact: true })
    await quantity.fill('4')
    // in the bar above the rows, and at the end
    await expect(page.getByText('$409.59')).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove L-120', exact: true }).click()
    await expect(page.getByText('$406.26')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Cart, 119 items' })).toBeVisible()
    await page.reload()
    await expect(quantity).toHaveValue('4')
    await expect(page.getByRole('button', { name: 'Remove L-120', exact: true })).toHaveCount(0)

    const toPay = page.getByRole('link', { name: 'Checkout', exact: true })
    await expect(toPay).toHaveCount(2)
    await page.getByRole('row', { name: /L-60\b/ }).scrollIntoViewIfNeeded()
    await expect(toPay.first()).toBeInViewport()
    await expect(toPay.last()).not.toBeInViewport()
    await toPay.first().click()
    await expect(page).toHaveURL('/checkout')
    await goToPay(page)
    await payNow(page).click()
    const orderNumber = await paidOrderNumber(page, 30_000)
    await expectSold(outsideAt(shop.standIns), { orderNumber, amountCents: 406_26, email: miller.Email })
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  },
)

test(
  atOneWidth('a long cart on two pages, offline, and left in a hurry: no change is lost without a word'),
  async ({ page, context, complaints }, { project }) => {
    test.slow()
    await signIn(page, partnerNamed('hurry', project.name), '/order-pad')
    await page.getByRole('combobox', { name: 'Product number, row 1', exact: true }).focus()
    await paste(page, Array.from({ length: 60 }, (_, at) => `L-${at + 1}\t1`).join('\n'))
    await page.getByRole('button', { name: 'Add to cart', exact: true }).first().click()
    await expect(page.getByRole('link', { name: 'Cart, 60 items' })).toBeVisible()
    await page.goto('/cart')
    await waitUntilReady(page)
    const quantity = page.getByRole('textbox', { name: 'Quantity of L-5', exact: true })
    const bar = page.getByText('60 items', { exact: true }).locator('../..')

    // Left before the change was sent.
    await quantity.fill('4')
    await page.getByRole('link', { name: 'Continue Shopping', exact: true }).click()
    await expect(page).toHaveURL('/shop')
    await page.goto('/cart')
    await waitUntilReady(page)
    await expect(quantity).toHaveValue('4')

    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    // Offline: the bar says it, and Checkout leads on as soon as the change is saved.
    await context.setOffline(true)
    await quantity.fill('6')
    await expect(bar.getByText('Your last change was not saved.')).toBeVisible()
    await bar.getByRole('link', { name: 'Checkout', exact: true }).click()
    await expect(bar.getByText('Your last change was not saved.')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await context.setOffline(false)
    await expect(bar.getByText('Your last change was not saved.')).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Checkout', exact: true })).toHaveAttribute(
      'href',
      '/checkout',
    )

    // Changed, then cleared on another page: this one shows it.
    const other = await context.newPage()
    await other.goto('/cart')
    await waitUntilReady(other)
    await other.getByRole('textbox', { name: 'Quantity of L-7', exact: true }).fill('8')
    await expect(page.getByRole('textbox', { name: 'Quantity of L-7', exact: true })).toHaveValue('8')
    await expect(quantity).toHaveValue('6')
    await other.getByRole('button', { name: 'Clear cart', exact: true }).click()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await other.close()
  },
)
