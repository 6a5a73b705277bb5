import type { PictureFormat } from './picture.ts'

export type MadePicture = { jpeg: Uint8Array; width: number; height: number }

/** Decodes and encodes pictures. `clean` answers null for anything that is not a whole, reasonable JPEG. */
export type PictureMaker = {
  clean(bytes: Uint8Array): Promise<MadePicture | null>
  resize(jpeg: Uint8Array, width: number, format: PictureFormat): Promise<Uint8Array>
}

/** So many pictures wait to be decoded that this one would wait too long: nothing of it was kept. */
export class PicturesBusy extends Error {
  constructor() {
    super('too many pictures are waiting to be decoded')
  }
}
