import type { Db, Tx } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { removeOldCategories, removeOldProducts } from '../catalogue/edit/old-trash-store.ts'
import { removeOldGalleryImages, removeOldTestimonials } from '../content/old-trash-store.ts'
import { removeOldNotifications } from '../notifications/old-trash-store.ts'
import { trashDays } from './trash.ts'

type Removing = (tx: Tx, days: number) => Promise<{ target: string; name: string }[]>

/**
 * What has been in the trash for 30 days is removed for good, and recorded. Visitors have not seen it since it was
 * deleted, so no page changes. Pictures that nothing else shows are removed some days later.
 */
export async function emptyTrash(needs: { db: Db }): Promise<void> {
  for (const [action, remove] of kinds)
    await needs.db.transaction(async (tx) => {
      for (const { target, name } of await remove(tx, trashDays))
        await recordAudit(tx, { actor: 'engine', action, target, before: { name } })
    })
}

/** Products first: a category waits for the products that were in it. */
const kinds: [action: Act, remove: Removing][] = [
  ['catalogue.purge-product', removeOldProducts],
  ['catalogue.purge-category', removeOldCategories],
  ['gallery.purge', removeOldGalleryImages],
  ['testimonials.purge', removeOldTestimonials],
  ['notifications.purge', removeOldNotifications],
]
