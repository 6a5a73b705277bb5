import type { Db } from '../../database/connect.ts'
import { restoreCategory, restoreCategoryWords } from '../catalogue/edit/restore-category.ts'
import { restoreProduct, restoreProductWords } from '../catalogue/edit/restore-product.ts'
import { restoreGalleryImage } from '../content/gallery/change-gallery.ts'
import { restoreTestimonial } from '../content/testimonials/change-testimonials.ts'
import { restoreNotification } from '../notifications/change-notifications.ts'
import { ok, refused, type Result } from '../result.ts'
import type { TrashKind } from './trash.ts'

type RestoreRefusal = {
  /** no longer in the trash, or something else is in the way */
  why: 'absent' | 'blocked'
  text: string
}

/**
 * Takes something out of the trash, as it was. Undo after a delete and Restore in the trash are the same
 * (docs/decisions/0020-a-trash.md).
 */
export async function restoreDeleted(
  needs: { db: Db },
  { kind, ...request }: { kind: TrashKind; id: string; actor: string; requestId: string },
): Promise<Result<{ id: string }, RestoreRefusal>> {
  switch (kind) {
    case 'product': {
      const restored = await restoreProduct(needs, request)
      if (restored.ok) return ok({ id: request.id })
      return refused({
        why: restored.refusal.why === 'absent' ? 'absent' : 'blocked',
        text: restoreProductWords(restored.refusal),
      })
    }
    case 'category': {
      const restored = await restoreCategory(needs, request)
      if (restored.ok) return ok({ id: request.id })
      return refused({
        why: restored.refusal.why === 'absent' ? 'absent' : 'blocked',
        text: restoreCategoryWords(restored.refusal),
      })
    }
    case 'gallery':
      return simply(await restoreGalleryImage(needs, request), request.id)
    case 'testimonial':
      return simply(await restoreTestimonial(needs, request), request.id)
    case 'notification':
      return simply(await restoreNotification(needs, request), request.id)
  }
}

/** Nothing can be in the way of these. */
function simply(
  restored: Result<unknown, { why: 'unknown' }>,
  id: string,
): Result<{ id: string }, RestoreRefusal> {
  if (restored.ok) return ok({ id })
  return refused({ why: 'absent', text: 'This is no longer in the trash. Nothing was changed.' })
}
