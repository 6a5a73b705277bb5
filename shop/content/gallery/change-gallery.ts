import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { keepPicture, storePicture } from '../../media/add-picture.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { PictureFault, PictureMaker } from '../../media/picture-maker.ts'
import { ok, refused, type Result } from '../../result.ts'
import type { GalleryFields } from './gallery-fields.ts'
import type { GalleryImage } from './gallery-image.ts'
import { findGalleryImage, insertGalleryImage, moveGalleryImage } from './gallery-store.ts'

type Change = { id: string; actor: string; requestId: string }

/** Adds a picture at the end of the gallery. */
export async function addGalleryImage(
  needs: { db: Db; jobs: JobQueue; media: MediaStore; pictures: PictureMaker },
  request: GalleryFields & { jpeg: Uint8Array; actor: string; requestId: string },
): Promise<Result<GalleryImage, { why: PictureFault }>> {
  const { title, description, actor, requestId } = request
  const stored = await storePicture(needs, request.jpeg)
  if (!stored.ok) return stored
  const picture = stored.value
  return needs.db.transaction(async (tx) => {
    await keepPicture(needs, tx, picture)
    const id = await insertGalleryImage(tx, { title, description, pictureId: picture.id })
    const image = await findGalleryImage(tx, id)
    if (!image) throw new Error('the gallery image was not written')
    const after = written(image)
    await recordAudit(tx, { actor, requestId, action: 'gallery.add', target: id, after })
    await invalidatePages(tx, 'content')
    return ok(image)
  })
}

/** Moves it into the trash, from where it can be restored. */
export async function deleteGalleryImage(
  needs: { db: Db },
  { id, actor, requestId }: Change,
): Promise<Result<GalleryImage, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const image = await moveGalleryImage(tx, id, 'trash')
    if (!image) return refused({ why: 'unknown' })
    const before = written(image)
    await recordAudit(tx, { actor, requestId, action: 'gallery.delete', target: id, before })
    await invalidatePages(tx, 'content')
    return ok(image)
  })
}

/** Takes it out of the trash, to its old place. */
export async function restoreGalleryImage(
  needs: { db: Db },
  { id, actor, requestId }: Change,
): Promise<Result<GalleryImage, { why: 'unknown' }>> {
  return needs.db.transaction(async (tx) => {
    const image = await moveGalleryImage(tx, id, 'gallery')
    if (!image) return refused({ why: 'unknown' })
    const after = written(image)
    await recordAudit(tx, { actor, requestId, action: 'gallery.restore', target: id, after })
    await invalidatePages(tx, 'content')
    return ok(image)
  })
}

/** What the audit stores of it. */
function written({ title, description, picture }: GalleryImage) {
  return { title, description, pictureId: picture.id }
}
