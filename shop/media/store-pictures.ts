import { ok, refused, type Result } from '../result.ts'
import { cleanPicture, putPicture, type StoredPicture } from './add-picture.ts'
import type { MediaStore } from './media-store.ts'
import type { MadePicture, PictureFault, PictureMaker } from './picture-maker.ts'

/** A file that somebody has sent. */
export type SentFile = { name: string; bytes(): Promise<Uint8Array> }

type NotPicture = { at: number; file: string; fault: PictureFault }
export type NotPictures = { why: 'not-pictures'; files: NotPicture[] }

const picturesAtOnce = 2

/**
 * Checks and stores several pictures, or none: each is decoded before the first is stored. A refusal names those that
 * cannot be stored, by their place and name.
 */
export async function storePictures(
  needs: { media: MediaStore; pictures: PictureMaker },
  files: SentFile[],
): Promise<Result<StoredPicture[], NotPictures>> {
  const made = new Map<number, MadePicture>()
  const bad: NotPicture[] = []
  const waiting = files.entries()
  const worker = async () => {
    for (const [at, file] of waiting) {
      const picture = await cleanPicture(needs, await file.bytes())
      if (picture.ok) made.set(at, picture.value)
      else bad.push({ at, file: file.name, fault: picture.refusal.why })
    }
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, worker))
  if (bad.length) return refused({ why: 'not-pictures', files: bad.toSorted((a, b) => a.at - b.at) })
  const stored: StoredPicture[] = []
  for (const [, picture] of [...made].toSorted(([a], [b]) => a - b))
    stored.push(await putPicture(needs, picture))
  return ok(stored)
}
