import type { Result } from '../result.ts'
import { damagedPicture, type PictureFormat } from './picture.ts'

export type MadePicture = { jpeg: Uint8Array; width: number; height: number }

/** No JPEG at all; one that begins as such and is not whole; or one that cannot be opened without holding too much in memory. */
export type PictureFault = 'no JPEG' | 'damaged' | 'too large'

/** Decodes and encodes pictures. */
export type PictureMaker = {
  clean(bytes: Uint8Array): Promise<Result<MadePicture, PictureFault>>
  resize(jpeg: Uint8Array, width: number, format: PictureFormat): Promise<Uint8Array>
}

/** So many pictures wait to be decoded that this one would wait too long: nothing of it was kept. */
export class PicturesBusy extends Error {
  constructor() {
    super('too many pictures are waiting to be decoded')
  }
}

/** What to say of a file; each form has its own words for one that is no JPEG. */
export function wordsOfFault(fault: PictureFault, noJpeg: string): string {
  if (fault === 'damaged') return damagedPicture
  return fault === 'too large' ? tooLarge : noJpeg
}

const tooLarge =
  'This picture is too large to open. Save it with fewer pixels (at most 40 million) and as a standard JPG, not progressive.'
