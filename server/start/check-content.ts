import type { Db } from '../../database/connect.ts'
import type { Stage } from '../../shop/brand.ts'
import { hasActed, recordAudit, wasDone } from '../../shop/audit/audit-store.ts'
import { findCheckoutSwitch } from '../../shop/checkout/checkout-switch-store.ts'
import { findTextPage } from '../../shop/content/text-pages/text-page-store.ts'
import type { TextPageName } from '../../shop/content/text-pages/text-page.ts'
import { demoActor } from '../demo/load-demo.ts'
import type { Accepted } from '../config/seller-config.ts'
import { StartRefusal } from './open-database.ts'

const neededTexts: TextPageName[] = ['Terms of Purchase', 'Privacy Policy']

/** Another firm's products in a shop of one's own, or a shop of one's own opened as the demo: neither is started. */
export async function refuseForeignContent(
  needs: { db: Db },
  stage: Stage,
  accepted: Accepted[],
): Promise<void> {
  const hasDemo = await hasActed(needs.db, demoActor)
  if (stage === 'trial' && hasDemo && !accepted.includes('demo-content'))
    throw new StartRefusal(
      'The database holds the demo’s products, texts and customers. DEMO=off opens a shop of your own on an empty database: set DATA_DIR to a new folder, or DATABASE_URL to an empty database. If all of the content is your own by now, set ACCEPT=demo-content.',
    )
  if (stage === 'demo' && (await wasDone(needs.db, ownOpening)))
    throw new StartRefusal(
      'The database holds a shop of your own, and the demo would be mixed into it. Nothing was changed. Start it with its settings file (SETTINGS_FILE) or with DEMO=off; for the demo, set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
}

const ownOpening = 'setup.open'

/** From now on no start can pour the demo into this database. */
export async function markAsOwn({ db }: { db: Db }): Promise<void> {
  if (await wasDone(db, ownOpening)) return
  await db.transaction((tx) => recordAudit(tx, { actor: 'engine', action: ownOpening }))
}

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
