import { expect, waitUntilReady, type Page } from './visit.ts'

/** A partner of their own, so that no test finds another's cart or orders: everything before '@' is the password's owner. */
export function partnerNamed(tag: string, project: string): { email: string; password: string } {
  return { email: `partner+${tag}-${project}@demo.test`, password: 'partner' }
}

export const admin = { email: 'admin@demo.test', password: 'admin' }

/** From Log in over the provider's own page, back to `returnTo`. */
export async function signIn(
  page: Page,
  account: { email: string; password: string },
  returnTo = '/home',
): Promise<void> {
  await page.goto(`/login?returnTo=${encodeURIComponent(returnTo)}`)
  await fillSignIn(page, account)
  await expect(page).toHaveURL(
    (address) => address.pathname + address.search === returnTo || address.searchParams.has('lastVisit'),
  )
  await waitUntilReady(page)
}

/** On the provider's page. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
