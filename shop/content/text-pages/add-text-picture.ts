import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { keepPicture, storePicture, type StoredPicture } from '../../media/add-picture.ts'
import type { MediaStore } from '../../media/media-store.ts'
import type { PictureFault, PictureMaker } from '../../media/picture-maker.ts'
import { ok, type Result } from '../../result.ts'

/** A picture for a text: stored by us, encoded anew from what was sent. */
export async function addTextPicture(
  needs: { db: Db; jobs: JobQueue; media: MediaStore; pictures: PictureMaker },
  request: { jpeg: Uint8Array; actor: string; requestId: string },
): Promise<Result<StoredPicture, { why: PictureFault }>> {
  const stored = await storePicture(needs, request.jpeg)
  if (!stored.ok) return stored
  const picture = stored.value
  const { actor, requestId } = request
  await needs.db.transaction(async (tx) => {
    await keepPicture(needs, tx, picture)
    const after = { width: picture.width, height: picture.height }
    await recordAudit(tx, { actor, requestId, action: 'content.add-picture', target: picture.id, after })
  })
  return ok(picture)
}
