import { countProducts } from '../../../shop/catalogue/edit/product-writer-store.ts'
import { hasActed } from '../../../shop/audit/audit-store.ts'
import { attention, broken, well, type Finding } from '../../../shop/health/finding.ts'
import { listPersonRows } from '../../../shop/identity/people-store.ts'
import { demoActor } from '../../demo/load-demo.ts'
import { listBlankTexts } from '../../start/check-content.ts'
import type { Check } from '../check.ts'
import { onTables, type DoctorNeeds } from '../needs.ts'

/** Whether anybody can open the panel. */
export function adminsCheck(needs: DoctorNeeds): Check {
  return {
    name: 'Admins',
    look: () =>
      onTables(needs, async (db) => {
        const query = { unapproved: false, unapprovedFirst: false, admins: true, limit: 1, cursor: 0 }
        const { total } = await listPersonRows(db, query)
        if (total > 0) return well(total === 1 ? 'The shop has one admin.' : `The shop has ${total} admins.`)
        return attention(
          'Nobody is an admin yet, so nobody can open the panel.',
          `Sign in at ${needs.config.brand.siteOrigin}/login with an address of ADMIN_EMAILS that the provider has verified.`,
        )
      }),
  }
}

/** What a shop must not sell without. */
export function contentCheck(needs: DoctorNeeds): Check {
  const { demo, accepted } = needs.config
  return {
    name: 'Content',
    look: () =>
      onTables(needs, async (db) => {
        const found: Finding[] = []
        for (const name of await listBlankTexts(db))
          found.push(
            (demo ? attention : broken)(
              `The text page ${name} is blank.`,
              'Write and publish it under Text Pages in the panel (docs/operating.md, Going live).',
            ),
          )
        if (!demo && !accepted.includes('demo-content') && (await hasActed(db, demoActor)))
          found.push(
            broken(
              'The database holds the demo’s products, texts and customers.',
              'Use an empty database, or set ACCEPT=demo-content once all of the content is your own.',
            ),
          )
        if ((await countProducts(db)) === 0)
          found.push(
            attention(
              'There is nothing to sell yet.',
              'Import your catalog: npm run shop -- import <file.csv>',
            ),
          )
        return found.length > 0
          ? found
          : well('There are products, and the texts that every sale depends on.')
      }),
  }
}
