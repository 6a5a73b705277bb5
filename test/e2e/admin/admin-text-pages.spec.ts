import { join } from 'node:path'
import { expectNoBarrier } from '../kit/barriers.ts'
import { panelSizes } from '../kit/panel-sizes.ts'
import { testWithShop } from '../kit/shop-of-file.ts'
import { startShop } from '../kit/shop-process.ts'
import { admin, fillSignIn, signIn } from '../kit/signing-in.ts'
import { expect, type Page } from '../kit/visit.ts'
import { atThisSpeed } from '../../kit/at-this-speed.ts'

/** Its pages are written. */
const test = testWithShop(() => startShop({ LIMITS: 'off' }))

const screen = '/admin/admin/static'
const jpeg = join(import.meta.dirname, '../../../demo/content/gallery/bench.jpg')

for (const { width } of panelSizes('text pages'))
  test(`a page is written by keyboard, tried, published, and put back, ${width} wide`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, admin, screen)
    const select = page.getByLabel('Select page')
    await expect(select.getByRole('option')).toHaveText([
      'About',
      'Privacy Policy',
      'Cookies Policy',
      'Terms of Use',
      'Terms of Purchase',
      'Tax Information',
      'Partners',
      'Support',
    ])
    const name = width === 1280 ? 'Support' : 'Partners'
    await select.selectOption(name)
    const text = page.getByRole('textbox', { name: `Text of ${name}` })
    await expect(text).toBeVisible()
    await expectNoBarrier(page)

    await text.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await expect(page.getByText('Please write the text of this page')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    const tool = (label: string) => page.getByRole('button', { name: label, exact: true })
    await page.keyboard.press('Alt+F10')
    await expect(tool('Bold')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tool('Heading')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(text).toBeFocused()
    await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type('Opening hours')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We answer ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('every day')
    await expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('.')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Shift+8')
    await page.keyboard.type('Lathes')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Grinders')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText('A link starts with https://')).toBeVisible()
    await expectNoBarrier(page)
    await page.getByLabel('Address').fill('www.maker.com')
    await page.getByLabel('Words').fill('Our maker')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await tool('Insert a table').click()
    for (const cell of ['Day', 'From', 'To', 'Monday']) {
      await page.keyboard.type(cell)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('8 am')
    await expect(page.getByText('16 words')).toBeVisible()
    await expectNoBarrier(page)
    const written =
      '<h2>Opening hours</h2><p>We answer <strong>every day</strong>.</p><ul><li><p>Lathes</p></li><li><p>Grinders</p></li></ul>' +
      '<p><a href="https://www.maker.com" rel="noopener noreferrer">Our maker</a></p>'

    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The draft of' })).toBeVisible()
    await expect(page.getByText('Alex Admin saved')).toBeVisible()
    await expect(page.getByText(/^Saved \d+:\d\d\s[AP]M$/)).toBeVisible()
    expect((await read(page, name)).content).not.toContain('Opening hours')

    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = await opened
    await expect(
      preview.getByText('This is a preview of the draft. Visitors do not see it yet.'),
    ).toBeVisible()
    await expect(preview.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
    await expect(preview.getByRole('columnheader', { name: 'Day' })).toBeVisible()
    await expectNoBarrier(preview)
    await preview.close()

    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(`${name} is published. Visitors see it now.`)).toBeVisible()
    await expectNoBarrier(page)
    const { content } = await read(page, name)
    expect(content.startsWith(written)).toBe(true)
    expect(content).toContain('<th><p>Day</p></th>')
    const visitor = await context.newPage()
    const timeout = atThisSpeed(1000)
    await visitor.goto(name === 'Support' ? '/support' : '/partners')
    await expect(visitor.getByRole('heading', { name: 'Opening hours' })).toBeVisible({ timeout })
    await visitor.close()

    await page.reload()
    await expect(text.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
    await expect(text.getByRole('link', { name: 'Our maker' })).toHaveAttribute(
      'href',
      'https://www.maker.com',
    )
    await expect(page.getByText('No changes yet')).toBeVisible()
    await text.press('ControlOrMeta+End')
    await page.keyboard.type('!')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(page.getByText('No changes yet')).toBeVisible()

    await page.getByRole('button', { name: 'History' }).click()
    const dialog = page.getByRole('dialog', { name: `History of ${name}` })
    await expect(dialog.getByText('This is what visitors see.')).toBeVisible()
    await expectNoBarrier(page)
    await dialog.getByRole('button', { name: /^Edition 1/ }).click()
    await dialog.getByRole('button', { name: 'Restore edition 1' }).click()
    await expect(page.getByText(`${name} is published as it was. Visitors see it now.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect((await read(page, name)).content).not.toContain('Opening hours')
    await expect(text.getByRole('heading', { name: 'Opening hours' })).toHaveCount(0)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(dialog.getByRole('button', { name: /^Edition 3, current/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

test('two admins on one page: the second sees both texts, and loses neither', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409/)
  await signIn(page, admin, `${screen}?page=Cookies+Policy`)
  const text = page.getByRole('textbox', { name: 'Text of Cookies Policy' })
  await rewrite(page, text, 'Mine.')
  await write(page, 'Cookies Policy', '<p>Theirs.</p>')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'Someone else saved another published text' })
  await expect(box.getByRole('region', { name: 'Yours, not saved' })).toContainText('Mine.')
  await expect(box.getByRole('region', { name: 'Theirs, saved' })).toContainText('Theirs.')
  await expectNoBarrier(page)
  await box.getByRole('button', { name: 'Take theirs' }).click()
  await expect(text).toHaveText('Theirs.')
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(text).toHaveText('Mine.')
  await write(page, 'Cookies Policy', '<p>Theirs again.</p>')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Cookies Policy is published.')).toBeVisible()
  expect(await read(page, 'Cookies Policy')).toEqual({ name: 'Cookies Policy', content: '<p>Mine.</p>' })
})

test('what was written outlives the session, a reload and another page', async ({ page, complaints }) => {
  complaints.expect(/401/)
  await signIn(page, admin, `${screen}?page=Terms+of+Use`)
  const text = page.getByRole('textbox', { name: 'Text of Terms of Use' })
  await rewrite(page, text, 'Written with care.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Terms of Use was not published. Your text is still here.')).toBeVisible()
  await expectNoBarrier(page)
  await page.getByRole('link', { name: 'Please sign in again' }).click()
  await fillSignIn(page, admin)
  await expect(page).toHaveURL(`${screen}?page=Terms+of+Use`)
  await expect(text).toHaveText('Written with care.')
  await expect(page.getByText('Your unsaved text has been restored.')).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(text).toHaveText('Written with care.')

  const select = page.getByLabel('Select page')
  await select.selectOption('About')
  const dialog = page.getByRole('dialog', { name: 'Leave Terms of Use without saving?' })
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await expectNoBarrier(page)
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(select).toHaveValue('Terms of Use')
  await select.selectOption('About')
  await dialog.getByRole('button', { name: 'Go to About' }).click()
  await expect(page.getByRole('textbox', { name: 'Text of About' })).toBeVisible()
  await select.selectOption('Terms of Use')
  await expect(text).toHaveText('Written with care.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Terms of Use is published.')).toBeVisible()
  expect((await read(page, 'Terms of Use')).content).toBe('<p>Written with care.</p>')
})

test('a failed save keeps the text and says so; the Tax Information may be empty', async ({
  page,
  complaints,
}) => {
  complaints.expect(/500/)
  await signIn(page, admin, `${screen}?page=Tax+Information`)
  await expect(
    page.getByText(
      'As long as Tax Information has no text of its own, visitors see Terms of Purchase there.',
    ),
  ).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text of Tax Information' })
  await rewrite(page, text, 'Sales tax.')
  await page.route('**/api/text_pages/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { title: 'Error', status: 500, detail: '' } })
      : route.fallback(),
  )
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'was not published. Your text is still' }),
  ).toBeVisible()
  await expect(text).toHaveText('Sales tax.')
  await page.unroute('**/api/text_pages/*')
  await save.click()
  await expect(page.getByText('Tax Information is published.')).toBeVisible()
  await rewrite(page, text, '')
  await save.click()
  await expect(page.getByText('Tax Information is published.')).toBeVisible()
  expect((await read(page, 'Tax Information')).content).toBe('')
})

test('text out of Word comes in clean, and survives saving and loading', async ({ page, complaints }) => {
  // The policy keeps pasted code from running, and newer browsers report that.
  complaints.expect(/Executing inline event handler violates/)
  await signIn(page, admin, `${screen}?page=Privacy+Policy`)
  const text = page.getByRole('textbox', { name: 'Text of Privacy Policy' })
  await rewrite(page, text, '')
  await text.evaluate((field, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, fromWord)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Privacy Policy is published.')).toBeVisible()
  const clean =
    '<h2>Prices</h2><p>In <strong>US dollars</strong>, from Providence.</p>' +
    '<ul><li><p>Lathes</p><ul><li><p>Small</p></li></ul></li><li><p>Grinders</p></li></ul>' +
    '<ol><li><p>Order</p></li><li><p>Pay</p></li></ol><p>See <a href="https://maker.test/a" rel="noopener noreferrer">here</a>.</p>' +
    '<table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr></tbody></table>'
  expect((await read(page, 'Privacy Policy')).content.replace(/<p><\/p>$/, '')).toBe(clean)
  await page.reload()
  await expect(text.getByRole('listitem').filter({ hasText: 'Lathes' }).first()).toBeVisible()
  await text.press('ControlOrMeta+End')
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('No changes yet')).toBeVisible()
})

test('a picture of the shop’s own comes into a text, by keyboard', async ({ page }) => {
  await signIn(page, admin, `${screen}?page=About`)
  const text = page.getByRole('textbox', { name: 'Text of About' })
  await rewrite(page, text, 'Our bench.')
  await page.keyboard.press('Alt+F10')
  const tool = page.getByRole('button', { name: 'Picture', exact: true })
  await tool.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  const file = dialog.getByLabel('JPG file')
  await expect(file).toBeFocused()
  await expectNoBarrier(page)
  await dialog.getByLabel('What it shows').press('Enter')
  await expect(file).toHaveAccessibleDescription(/\S/)
  await expectNoBarrier(page)
  await file.setInputFiles(jpeg)
  await dialog.getByLabel('What it shows').fill('The bench')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(text).toBeFocused()
  await expect(text.getByRole('img', { name: 'The bench' })).not.toHaveJSProperty('naturalWidth', 0)
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('About is published.')).toBeVisible()
  expect((await read(page, 'About')).content).toMatch(
    /<img src="\/media\/[0-9a-f]{32}(-\d+)?\.jpg" alt="The bench" \/>/,
  )
})

test('what is restored is named by the history that shows it; a draft that stays is told of', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409/, /500/)
  await signIn(page, admin, `${screen}?page=Terms+of+Purchase`)
  const text = page.getByRole('textbox', { name: 'Text of Terms of Purchase' })
  await expect(text).toBeVisible()
  await write(page, 'Terms of Purchase', '<p>Theirs.</p>')
  await page.getByRole('button', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of Terms of Purchase' })
  await expect(dialog.getByRole('button', { name: /^Edition 2, current/ })).toBeVisible()
  await dialog.getByRole('button', { name: /^Edition 1/ }).click()
  await dialog.getByRole('button', { name: 'Restore edition 1' }).click()
  await expect(page.getByText('Terms of Purchase is published as it was.')).toBeVisible()

  await rewrite(page, text, 'Drafted.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft of Terms of Purchase was saved.')).toBeVisible()
  await rewrite(page, text, 'Drafted, and more.')
  await page.route('**/api/text_pages/*/draft', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { title: 'Error', status: 500, detail: '' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Terms of Purchase is published. Visitors see it now.')).toBeVisible()
  await expect(
    page.getByText('The draft that this text was published from could not be removed.'),
  ).toBeVisible()
  await page.unroute('**/api/text_pages/*/draft')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('The draft of Terms of Purchase is discarded.')).toBeVisible()
  expect((await read(page, 'Terms of Purchase')).content).toBe('<p>Drafted, and more.</p>')
})

const item = (level: number, mark: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US><!--StartFragment-->
<h1>Prices<o:p></o:p></h1>
<p class=MsoNormal style='margin:0'>In <b style='mso-bidi-font-weight:normal'>US dollars</b>, from <st1:City w:st="on">Providence</st1:City>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, '·', 'Lathes')}${item(2, 'o', 'Small')}${item(1, '·', 'Grinders')}${item(1, '1.', 'Order')}${item(1, '2.', 'Pay')}
<p class=MsoNormal>See <a href="https://maker.test/a" onclick="x()"><span style='color:red'>here</span></a>.<script>alert(1)</script><img src=x onerror="alert(1)"></p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=100 style='width:75pt'><p class=MsoNormal>A<o:p></o:p></p></td><td><p class=MsoNormal>B<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`

async function rewrite(page: Page, text: ReturnType<Page['getByRole']>, words: string): Promise<void> {
  await text.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  if (words) await page.keyboard.type(words)
}

/** As a visitor's browser does. */
async function read(page: Page, name: string): Promise<{ name: string; content: string }> {
  const response = await page.request.get(`/api/text_pages/${encodeURIComponent(name)}`)
  return response.json() as Promise<{ name: string; content: string }>
}

/** As another admin does it at the same time. */
async function write(page: Page, name: string, content: string): Promise<void> {
  const response = await page.request.put(`/api/text_pages/${encodeURIComponent(name)}`, {
    headers: { 'X-Requested-With': 'shop' },
    data: { content },
  })
  expect(response.status()).toBe(200)
}
