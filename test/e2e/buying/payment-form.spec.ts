import { billingTokens, cardFrame, fillBilling, fillCard, miller, payNow, putInCart } from '../kit/buying.ts'
import { expect, holdBack, test, type Page } from '../kit/visit.ts'
import { atOneWidth } from '../kit/at-one-width.ts'

test('an empty cart has nothing to check out', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
})

test('the success page is closed to whoever has not paid', async ({ page }) => {
  await page.goto('/payment-success')
  await expect(page).toHaveURL('/cart')
})

/** A state and a postal code belong to their country. */
const placeIn = { US: {}, CA: { State: 'ON', Zip: 'K1A 0B6' } }

test.describe('with a filled cart', () => {
  test.beforeEach(async ({ page, context, baseURL }) => {
    await putInCart(context, baseURL, { BF4: 1 })
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secure Check Out')
  })

  test(atOneWidth('the button and the line above it say what is missing, live'), async ({ page }) => {
    const button = incomplete(page)
    const line = page.getByText(/^Still needed: /)
    await expect(button).toBeDisabled()
    await expect(line).toHaveText(
      'Still needed: First Name, Last Name, Email, Address, City, State, Zip, card details',
    )
    await page.getByLabel('First Name', { exact: true }).fill('Ada')
    await expect(line).toHaveText('Still needed: Last Name, Email, Address, City, State, Zip, card details')
    await fillBilling(page)
    await expect(line).toHaveText('Still needed: card details')
    await expect(button).toBeDisabled()
    await fillCard(page)
    await expect(payNow(page)).toBeEnabled()
    await expect(line).toHaveCount(0)
    await page.getByLabel('Zip', { exact: true }).fill('')
    await expect(line).toHaveText('Still needed: Zip')
    await expect(payNow(page)).toBeDisabled()
    await page.getByLabel('Zip', { exact: true }).fill('78701')
    await expect(payNow(page)).toBeEnabled()
  })

  for (const country of ['US', 'CA'] as const)
    test(`what was typed before the scripts arrived counts, in ${country}`, async ({ page }) => {
      const letGo = await holdBack(page, '**/assets/entry.client-*.js')
      const { 'First Name': firstName, ...others } = { ...miller, ...placeIn[country] }
      await page.mainFrame().goto('/checkout', { waitUntil: 'commit' })
      await fillBilling(page, others)
      await page.getByLabel('Country', { exact: true }).selectOption(country)
      await page.getByLabel('First Name', { exact: true }).fill(firstName)
      letGo()
      await expect(page.getByText(/^Still needed: /)).toHaveText('Still needed: card details')
      await expect(page.getByLabel('Country', { exact: true })).toHaveValue(country)
      await fillCard(page)
      await expect(payNow(page)).toBeEnabled()
    })

  test('a message stands at its field after it is left, and goes when it is right', async ({ page }) => {
    const email = page.getByLabel('Email', { exact: true })
    const messages = page.getByRole('alert')
    await email.pressSequentially('ada@')
    await expect(messages).toHaveCount(0)
    await email.blur()
    await expect(messages).toHaveText(['Enter an e-mail address like name@example.com.'])
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription('Enter an e-mail address like name@example.com.')
    await email.fill('ada@lab.test')
    await expect(messages).toHaveCount(0)
    for (const [label, message] of [
      ['First Name', 'Enter your first name.'],
      ['Last Name', 'Enter your last name.'],
      ['Address', 'Enter your street address.'],
      ['City', 'Enter your city.'],
      ['State', 'Enter your state or province.'],
      ['Zip', 'Enter your ZIP or postal code.'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      await field.focus()
      await field.blur()
      await expect(field).toHaveAccessibleDescription(message)
      await field.fill(label === 'State' ? 'TX' : label === 'Zip' ? '78701' : 'A1')
      await expect(messages).toHaveCount(0)
    }
  })

  test('a country without states asks for none', async ({ page }) => {
    await fillBilling(page, { ...miller, State: '' })
    await expect(page.getByText('Still needed: State, card details')).toBeVisible()
    await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Germany' })
    await expect(page.getByText('Still needed: card details')).toBeVisible()
  })

  test('every field has its autocomplete token', async ({ page }) => {
    for (const [label, token] of billingTokens)
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token)
  })

  test('Enter without a card says so and sends nothing', async ({ page }) => {
    const alerts: string[] = []
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message())
      void dialog.accept()
    })
    // The card is asked for first, whatever else is missing.
    await page.getByLabel('Zip', { exact: true }).press('Enter')
    await expect.poll(() => alerts).toEqual(['Please enter card details first!'])
    await fillBilling(page)
    await page.getByLabel('Zip', { exact: true }).press('Enter')
    await expect
      .poll(() => alerts)
      .toEqual(['Please enter card details first!', 'Please enter card details first!'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('changing the card takes the token back', async ({ page }) => {
    await fillBilling(page)
    await fillCard(page)
    await expect(payNow(page)).toBeEnabled()
    const number = cardFrame(page).getByLabel('Card number', { exact: true })
    await number.press('End')
    await number.press('Backspace')
    await expect(incomplete(page)).toBeDisabled()
    await fillCard(page, '5454545454545454')
    await expect(payNow(page)).toBeEnabled()
  })

  test('a reload keeps what was typed, and the card is entered anew', async ({ page }) => {
    const typed = { ...miller, ...placeIn.CA }
    await fillBilling(page, typed)
    await page.getByLabel('Country', { exact: true }).selectOption('CA')
    await fillCard(page)
    await expect(payNow(page)).toBeEnabled()
    await page.reload()
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    await expect(page.getByLabel('Country', { exact: true })).toHaveValue('CA')
    await expect(page.getByText('Still needed: card details')).toBeVisible()
    await expect(cardFrame(page).getByLabel('Card number', { exact: true })).toHaveValue('')
  })

  test('a wrong coupon is refused and takes an earlier discount back', async ({ page }) => {
    const payment = page.getByRole('region', { name: 'Payment Details' })
    const field = page.getByLabel('Coupon code')
    await page.getByRole('button', { name: 'Add a coupon code' }).click()
    await field.fill('SAVE99')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Invalid coupon code')
    await expect(payment.getByText('$7.80')).toBeVisible()
    for (const [code, percent, sum] of [
      ['WELCOME5', 5, '$7.41'],
      ['whole20', 20, '$6.24'],
    ] as const) {
      await field.fill(code)
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText(`${percent} % discount applied`)).toBeVisible()
      await expect(payment.getByText(sum)).toBeVisible()
      await page.getByRole('button', { name: `Remove coupon ${code.toUpperCase()}` }).click()
      await expect(payment.getByText('$7.80')).toBeVisible()
      await page.getByRole('button', { name: 'Add a coupon code' }).click()
    }
  })

  test('beside a coupon that is in use another one can be tried', async ({ page }) => {
    const payment = page.getByRole('region', { name: 'Payment Details' })
    const field = page.getByLabel('Coupon code')
    await page.getByRole('button', { name: 'Add a coupon code' }).click()
    await field.fill('SAVE10')
    await field.press('Enter')
    await expect(payment.getByText('$7.02')).toBeVisible()
    await page.getByRole('button', { name: 'Change coupon SAVE10' }).click()
    await expect(field).toBeFocused()
    await field.fill('WHOLE20')
    await field.press('Enter')
    await expect(page.getByText('20 % discount applied')).toBeVisible()
    await expect(payment.getByText('$6.24')).toBeVisible()
  })
})

test('only the card provider is a stranger on the checkout', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.expect(/stranger\.png/)
  await putInCart(context, baseURL, { BF4: 1 })
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto('/checkout')
  await expect(cardFrame(page).getByLabel('CVV', { exact: true })).toBeVisible()
  expect(origins).toEqual(new Set([baseURL, process.env['E2E_OUTSIDE']]))
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
        const image = document.createElement('img')
        image.src = 'http://127.0.0.1:9/stranger.png'
        document.body.append(image)
      }),
  )
  expect(refused).toBe('img-src')
})

function incomplete(page: Page) {
  return page.getByRole('button', { name: 'Enter Required Information First' })
}
