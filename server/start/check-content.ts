import type { Db } from '../../database/connect.ts'
import { hasActed } from '../../shop/audit/audit-store.ts'
import { findCheckoutSwitch } from '../../shop/checkout/checkout-switch-store.ts'
import { findTextPage } from '../../shop/content/text-pages/text-page-store.ts'
import type { TextPageName } from '../../shop/content/text-pages/text-page.ts'
import { demoActor } from '../demo/load-demo.ts'
import type { Accepted } from '../config/seller-config.ts'
import { StartRefusal } from './open-database.ts'

const neededTexts: TextPageName[] = ['Terms of Purchase', 'Privacy Policy']

/** A live shop with another firm's products, or without the texts that a sale depends on, starts only when told to. */
export async function refuseUnreadyContent(needs: { db: Db }, accepted: Accepted[]): Promise<void> {
  const wrong: string[] = []
  if (!accepted.includes('demo-content') && (await hasActed(needs.db, demoActor)))
    wrong.push(
      'The database holds the demo’s products, texts and customers. Open a live shop on an empty database, or set ACCEPT=demo-content once all of the content is your own.',
    )
  const { isOff } = await findCheckoutSwitch(needs.db)
  for (const name of await listBlankTexts(needs.db))
    if (!accepted.includes('blank-terms'))
      wrong.push(
        `The text page ${name} is blank. To write it in the panel, close the checkout (npm run shop -- checkout off --why "We open soon."), start with ACCEPT=blank-terms, publish it, and restart without ACCEPT.`,
      )
    else if (!isOff)
      wrong.push(
        `The text page ${name} is blank and the checkout is on: ACCEPT=blank-terms is for writing it while nobody can buy. Close the checkout first: npm run shop -- checkout off --why "We open soon."`,
      )
  if (wrong.length > 0) throw new StartRefusal(wrong.join('\n'))
}

/** The texts that every sale depends on. */
export async function listBlankTexts(db: Db): Promise<TextPageName[]> {
  const blank: TextPageName[] = []
  for (const name of neededTexts) if (!(await findTextPage(db, name))?.html) blank.push(name)
  return blank
}
