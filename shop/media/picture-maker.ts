import type { Result } from '../result.ts'
import { damagedPicture, type PictureFormat } from './picture.ts'

export type MadePicture = { jpeg: Uint8Array; width: number; height: number }

/** Not a JPEG; one that begins as a JPEG but is damaged; or one that would need too much memory. */
export type PictureFault = 'no-jpeg' | 'damaged' | 'too-large'

/** Decodes and encodes pictures. */
export type PictureMaker = {
  clean(bytes: Uint8Array): Promise<Result<MadePicture, { why: PictureFault }>>
  resize(jpeg: Uint8Array, width: number, format: PictureFormat): Promise<Uint8Array>
}

/** Too many pictures are waiting to be decoded, or one took too long: nothing of it was stored. */
export class PicturesBusy extends Error {
  constructor() {
    super('too many pictures are waiting to be decoded')
  }
}

/** The text for a refused file; each form has its own text for a file that is not a JPEG. */
export function wordsOfFault(fault: PictureFault, noJpeg: string): string {
  if (fault === 'damaged') return damagedPicture
  return fault === 'too-large' ? tooLarge : noJpeg
}

const tooLarge =
  'This picture is too large to open. Save it with fewer pixels (at most 40 million) and as a standard JPG, not progressive.'
