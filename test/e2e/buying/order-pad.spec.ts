import { sql } from 'drizzle-orm'
import { connect } from '../../../database/connect.ts'
import { atOneWidth } from '../kit/at-one-width.ts'
import { expectNoBarrier } from '../kit/barriers.ts'
import { goToPay, miller, paidOrderNumber, paste, payNow } from '../kit/buying.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { expectSold, outsideAt } from '../kit/stand-ins.ts'
import { expect, holdBack, waitUntilReady, type Page } from '../kit/visit.ts'

const test = testWithShop(async () => {
  const shop = await startShop({ LIMITS: 'off' })
  const connection = connect(shop.target)
  const { db } = connection
  await db.execute(sql`
    insert into supersession (number, successor) values ('OLD-1', 'BF4'), ('OLD-2', 'CB-12'), ('OLD-3', 'AG01')`)
  await db.execute(sql`
    insert into alias (number, whose, product_id) select '5500-A', 'Ray Foster', id from product where number = 'AG03'`)
  await connection.close()
  return shop
})

/** 25 lines as a spreadsheet copies them: three old numbers, two unknown, one alias, one that stands there twice. */
const lines = [
  ['AG03', 1],
  ['BF4', 2],
  ['OLD-1', 3],
  ['BR2', 1],
  ['BR3', 1],
  ['NOPE-1', 4],
  ['BT2', 2],
  ['CB-12', 1],
  ['OLD-2', 1],
  ['CH14', 1],
  ['5500-A', 1],
  ['CH38', 1],
  ['cl 5', 1],
  ['CS8', 2],
  ['BG-608', 3],
  ['OLD-3', 1],
  ['CAP-40', 1],
  ['BE20', 1],
  ['NOPE-2', 1],
  ['BE35', 1],
  ['AG01', 1],
  ['AG05', 1],
  ['BF4', 1],
  ['AG11', 1],
  ['DV34', 2],
] as const
const list = ['Item No.\tDescription\tQty', ...lines.map(([number, quantity]) => `${number}\tx\t${quantity}`)]

test(
  atOneWidth('25 pasted rows: looked up, confirmed, corrected, into the cart, and paid'),
  async ({ page, shop }) => {
    test.slow()
    await page.goto('/order-pad')
    await expectNoBarrier(page)
    await numberField(page, 1).focus()
    await paste(page, list.join('\n'))
    await expect(numberField(page, 25)).toHaveValue('DV34')
    await expect(numberField(page, 1)).toBeFocused()
    await expect(row(page, 'OLD-1')).toContainText('OLD-1 is no longer sold. BF4 replaces it.')
    await expect(row(page, 'NOPE-1')).toContainText('No product has this number.')
    await expect(row(page, '5500-A')).toContainText('Ray Foster’s number for AG03.')
    await expect(row(page, 'cl 5')).toContainText('CL5')
    await expect(page.getByText('5 rows are not included yet')).toBeVisible()
    const next = page.getByRole('button', { name: '5 to check, go to the next one', exact: true })
    for (const at of [3, 6, 9, 16, 19, 3]) {
      await next.click()
      await expect(numberField(page, at)).toBeFocused()
      await expect(numberField(page, at)).toBeInViewport()
    }
    await expectNoBarrier(page)

    // What replaces a number is taken one by one, and all at once.
    await row(page, 'OLD-1').getByRole('button', { name: 'Use BF4 instead' }).click()
    await expect(page.getByText('4 rows are not included yet')).toBeVisible()
    await page.getByRole('button', { name: 'Use all 2 replacements' }).click()
    await expect(page.getByText('2 rows are not included yet')).toBeVisible()

    // One of the unknown is corrected, with suggestions and by keyboard alone.
    await numberField(page, 6).fill('AG0')
    await expect(page.getByRole('option', { name: /^AG07/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /^AG07/ }).locator('mark')).toHaveText('AG0')
    await page.keyboard.press('ArrowDown')
    const chosen = page.getByRole('option', { selected: true })
    await expect(chosen).toHaveCount(1)
    await expectNoBarrier(page)
    await page.keyboard.press('Escape')
    await numberField(page, 6).fill('BR2')
    await page.keyboard.press('Enter')
    await expect(numberField(page, 7)).toBeFocused()
    await expect(page.getByText('1 row is not included yet')).toBeVisible()

    // in the bar above the rows, and at the end
    const add = page.getByRole('button', { name: 'Add to cart', exact: true })
    await expect(add).toHaveCount(2)
    await add.first().click()
    await expect(page.getByRole('main').getByText('Added to your cart:')).toContainText('6\u00a0×\u00a0BF4')
    await expect(page.getByText('1 row is still here and needs a look.')).toBeVisible()
    await expect(numberField(page, 1)).toHaveValue('NOPE-2')
    // 25 rows without the one that stays; BF4 stands there three times, AG03, BR2, CB-12 and AG01 twice.
    await expect(page.getByRole('link', { name: 'Cart, 18 items' })).toBeVisible()
    await page.reload()
    await waitUntilReady(page)
    await expect(numberField(page, 1)).toHaveValue('NOPE-2')

    await page
      .getByRole('link', { name: 'View cart' })
      .or(page.getByRole('link', { name: 'Cart, 18 items' }))
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'Quantity of BF4', exact: true })).toHaveValue('6')
    await expect(page.getByRole('textbox', { name: 'Quantity of AG03', exact: true })).toHaveValue('2')
    await expect(page.getByRole('textbox', { name: 'Quantity of BR2', exact: true })).toHaveValue('5')
    await goToPay(page)
    await payNow(page).click()
    const orderNumber = await paidOrderNumber(page, 30_000)
    await expectSold(outsideAt(shop.standIns), {
      orderNumber,
      amountCents: 6856_85,
      email: miller.Email,
    })
  },
)

test('quantities that cannot be read, and rows that are too many together, wait and say why', async ({
  page,
}) => {
  await page.goto('/order-pad')
  await waitUntilReady(page)
  await numberField(page, 1).focus()
  await paste(page, 'AG03\t9999\nAG07\t1O\nAG11\tl2\nAG03\t3\nDV34\t1')
  await expect(page.getByText('4 rows are not included yet')).toBeVisible()
  for (const [at, quantity] of [
    [2, '1O'],
    [3, 'l2'],
  ] as const) {
    await expect(page.getByLabel(`Quantity, row ${at}`, { exact: true })).toHaveValue(quantity)
    await expect(page.getByRole('row').nth(at)).toContainText('Enter a whole number from 1 to 9,999.')
  }
  const tooMany = 'At most 9,999 of one product can be ordered; 10,002 are on this pad.'
  await expect(page.getByText(tooMany)).toHaveCount(2)
  await expect(page.getByRole('row').nth(4)).toContainText('Also in row 1: 10,002 in all.')
  await expect(page.locator('[data-pad-total]')).toHaveText('$385.00')
  await expectNoBarrier(page)
  await page.getByLabel('Quantity, row 1', { exact: true }).fill('9996')
  await expect(page.getByText(tooMany)).toHaveCount(0)
  await expect(page.getByText('2 rows are not included yet')).toBeVisible()
})

test('what is on the pad is still there after another page, and after Undo', async ({ page }) => {
  await page.goto('/order-pad')
  await numberField(page, 1).fill('DV34')
  await page.keyboard.press('Enter')
  await expect(numberField(page, 2)).toBeFocused()
  await page.keyboard.type('W')
  await page.goto('/shop')
  await page.goto('/order-pad')
  await expect(numberField(page, 1)).toHaveValue('DV34')
  await expect(numberField(page, 2)).toHaveValue('W')
  await expect(row(page, 'DV34')).toContainText('Double Vibrator')
  await page.getByRole('button', { name: 'Clear pad' }).click()
  await expect(numberField(page, 1)).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(numberField(page, 1)).toHaveValue('DV34')
})

test('a row that is removed by keyboard gives the focus to the one in its place', async ({ page }) => {
  await page.goto('/order-pad')
  await waitUntilReady(page)
  await numberField(page, 1).focus()
  await paste(page, 'AG03 1\nDV34 2\nBF4 3')
  await page.getByRole('button', { name: 'Remove row 2' }).press('Enter')
  await expect(numberField(page, 2)).toHaveValue('BF4')
  await expect(numberField(page, 2)).toBeFocused()
})

test('what is still being looked up is added too, as soon as it is known', async ({ page }) => {
  await page.goto('/order-pad')
  await waitUntilReady(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/order-pad', async (route) => {
    await held.promise
    await route.continue()
  })
  await numberField(page, 1).fill('DV34')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  await expect(row(page, 'DV34')).toContainText('Looking up...')
  held.resolve()
  await expect(page.getByRole('main').getByText('Added to your cart: 1\u00a0×\u00a0DV34.')).toBeVisible()
})

test('the list of a number that was replaced by another goes, however late the next one comes', async ({
  page,
}) => {
  await page.goto('/order-pad')
  await waitUntilReady(page)
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await numberField(page, 1).fill('AG0')
  await expect(suggestions.getByRole('option', { name: /^AG03 / })).toBeVisible()
  const letGo = await holdBack(page, '**/api/suggestions?*')
  await numberField(page, 1).fill('DV34')
  await expect(suggestions).toBeHidden()
  letGo()
  await suggestions.getByRole('option', { name: /^DV34 / }).click()
  await expect(numberField(page, 1)).toHaveValue('DV34')
})

test('a CSV file becomes rows; a workbook is refused in words', async ({ page }) => {
  await page.goto('/order-pad')
  await page.getByText('Paste a list or open a CSV file').click()
  await page.getByLabel('CSV file').setInputFiles(file('order.csv', 'Number;Quantity\r\nDV34;2\r\nBF4;1\r\n'))
  await expect(numberField(page, 2)).toHaveValue('BF4')
  await expect(page.getByLabel('Quantity, row 1', { exact: true })).toHaveValue('2')
  // What is written in the box stays there, whatever else is put into rows.
  await page.getByLabel('Your list', { exact: true }).fill('AG03 1')
  await numberField(page, 3).focus()
  await paste(page, 'CB-12\t4\nCH14\t1')
  await expect(numberField(page, 4)).toHaveValue('CH14')
  await expect(page.getByLabel('Your list', { exact: true })).toHaveValue('AG03 1')
  await page.getByRole('button', { name: 'Add to pad' }).click()
  await expect(numberField(page, 5)).toHaveValue('AG03')
  await expect(page.getByLabel('Your list', { exact: true })).toHaveValue('')
  await page.getByLabel('CSV file').setInputFiles(file('order.xlsx', 'PK\u0003\u0004'))
  await expect(page.getByText('order.xlsx is a workbook.')).toBeVisible()
})

function file(name: string, content: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
}

function numberField(page: Page, at: number) {
  return page.getByRole('combobox', { name: `Product number, row ${at}`, exact: true })
}

/** The row in whose field this stands. */
function row(page: Page, number: string) {
  return page.getByRole('row').filter({ has: page.locator(`input[name="number"][value="${number}"]`) })
}
