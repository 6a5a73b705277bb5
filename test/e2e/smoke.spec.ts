import { expect, test } from './visit.ts'
test('smoke @both', async ({ page, baseURL }) => {
  await page.goto('/')
  await expect(page).toHaveURL(`${baseURL}/home`)
})
