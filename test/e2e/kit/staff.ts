import type { DraftLine } from '../../../shop/offers/save-draft.ts'
import { admin, signIn } from './signing-in.ts'
import { expect, waitForScripts, type Browser, type Page } from './visit.ts'

/** Staff in a browser of their own, beside that of the buyer. */
export type Staff = {
  page: Page
  /** the panel's own calls, through the running shop: unlike after a verb beside it, its mails go out */
  call(method: string, path: string, body?: unknown, version?: string): Promise<Answer>
  /** a first or new edition of a quote */
  sendEdition(number: string, lines: DraftLine[], note?: string): Promise<void>
  close(): Promise<void>
}

type Answer = { body: Record<string, unknown>; version: string }

export async function openStaff(
  browser: Browser,
  origin: string,
  look: Parameters<Browser['newContext']>[0] = {},
): Promise<Staff> {
  const context = await browser.newContext({ ...look, baseURL: origin })
  const page = await context.newPage()
  waitForScripts(page)
  await signIn(page, admin, '/admin/admin/offers')

  async function call(method: string, path: string, body?: unknown, version = ''): Promise<Answer> {
    const headers = { origin, 'x-requested-with': 'shop', ...(version && { 'if-match': version }) }
    const response = await page.request.fetch(path, { method, headers, ...(body ? { data: body } : {}) })
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true)
    return {
      body: (await response.json()) as Record<string, unknown>,
      version: response.headers()['etag'] ?? '',
    }
  }

  return {
    page,
    call,
    async sendEdition(number, lines, note = '') {
      const drafted = await call('POST', `/api/offers/${number}/draft`)
      const saved = await call('PUT', `/api/offers/${number}/draft`, { lines, note }, drafted.version)
      await call('POST', `/api/offers/${number}/send`, undefined, saved.version)
    },
    close: () => context.close(),
  }
}
