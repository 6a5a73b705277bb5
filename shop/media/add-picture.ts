import { randomBytes } from 'node:crypto'
import type { Tx } from '../../database/connect.ts'
import type { JobQueue } from '../jobs/job.ts'
import { ok, refused, type Result } from '../result.ts'
import { makeWidthsJob } from './make-widths.job.ts'
import type { MediaStore } from './media-store.ts'
import type { MadePicture, PictureFault, PictureMaker } from './picture-maker.ts'
import { insertPicture } from './picture-store.ts'

export type StoredPicture = { id: string; width: number; height: number; bytes: number }

const largestPictureBytes = 10 * 1024 * 1024

/**
 * The only way in for pictures: checked, decoded, encoded anew without metadata, and stored under a random name.
 * `keepPicture` writes the row; a file without a row is removed later, a row without a file would be a broken picture.
 */
export async function storePicture(
  needs: { media: MediaStore; pictures: PictureMaker },
  bytes: Uint8Array,
): Promise<Result<StoredPicture, { why: PictureFault }>> {
  const made = await cleanPicture(needs, bytes)
  return made.ok ? ok(await putPicture(needs, made.value)) : made
}

export async function cleanPicture(
  needs: { pictures: PictureMaker },
  bytes: Uint8Array,
): Promise<Result<MadePicture, { why: PictureFault }>> {
  return bytes.length > largestPictureBytes ? refused({ why: 'too-large' }) : needs.pictures.clean(bytes)
}

export async function putPicture(needs: { media: MediaStore }, made: MadePicture): Promise<StoredPicture> {
  const id = randomBytes(16).toString('hex')
  await needs.media.put(`${id}.jpg`, made.jpeg)
  return { id, width: made.width, height: made.height, bytes: made.jpeg.length }
}

export async function keepPicture(needs: { jobs: JobQueue }, tx: Tx, picture: StoredPicture): Promise<void> {
  await insertPicture(tx, picture)
  await needs.jobs.enqueue(tx, makeWidthsJob, { id: picture.id })
}
