import { buyerNamed, goToPay, paidOrderNumber, payNow, putInCart } from './buying.ts'
import { outsideAt } from './stand-ins.ts'
import type { OwnShop } from './own-shop.ts'
import { expect, type Page } from './visit.ts'

export type Sale = { cart: Record<string, number>; coupon: string; amountCents: number }

/** The total that the buyer sees is what is charged and what the back office has. */
export async function expectOneSum(page: Page, shop: OwnShop, sale: Sale): Promise<void> {
  const { cart, coupon, amountCents } = sale
  await putInCart(page.context(), shop.origin, cart)
  await goToPay(page, { buyer: buyerNamed(`Sum${amountCents}`) })
  if (coupon) {
    await page.getByRole('button', { name: 'Add a coupon code' }).click()
    await page.getByLabel('Coupon code').fill(coupon)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText(/^\d+ % discount applied$/)).toBeVisible()
  }
  const shown = (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(page.getByRole('region', { name: 'Payment Details' }).getByText(shown)).toBeVisible()
  await payNow(page).click()
  const orderNumber = await paidOrderNumber(page)
  await expect(page.getByRole('dialog')).toContainText(`${shown} was paid`)
  const charges = await outsideAt(shop.standIns).approvedOf(orderNumber)
  expect(charges.map((charge) => charge.amountCents)).toEqual([amountCents])
  const booked = async () => (await shop.book(orderNumber))?.bookedCents
  await expect.poll(booked, { timeout: 20_000 }).toBe(amountCents)
}
