import type { Db, Tx } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { removeOldCategories, removeOldProducts } from '../catalogue/edit/old-trash-store.ts'
import { removeOldGalleryImages, removeOldTestimonials } from '../content/old-trash-store.ts'
import { removeOldNotifications } from '../notifications/old-trash-store.ts'
import { trashDays } from './trash.ts'

/** May leave some of it for the next time if there are `most` of them. */
type Removing = (tx: Tx, days: number, most: number) => Promise<{ target: string; name: string }[]>

/** An import that was undone may have put 100,000 products into the trash, and a statement has a few seconds. */
const mostAtOnce = 500

/**
 * What has been in the trash for 30 days is removed for good, and recorded. Visitors have not seen it since it was
 * deleted, so no page changes. Pictures that nothing else shows are removed some days later. Of each kind by itself: one
 * that fails does not keep the others.
 */
export async function emptyTrash({ db }: { db: Db }): Promise<void> {
  const failed: unknown[] = []
  for (const [action, remove] of kinds)
    try {
      await removeAll(db, action, remove)
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw new AggregateError(failed, 'some of the trash could not be removed')
}

async function removeAll(db: Db, action: Act, remove: Removing): Promise<void> {
  let removed = mostAtOnce
  while (removed >= mostAtOnce)
    removed = await db.transaction(async (tx) => {
      const gone = await remove(tx, trashDays, mostAtOnce)
      for (const { target, name } of gone)
        await recordAudit(tx, { actor: 'engine', action, target, before: { name } })
      return gone.length
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
