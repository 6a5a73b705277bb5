import { cutText } from '../cut-text.ts'
import type { Picture } from '../media/picture.ts'

export type GalleryImage = { id: string; title: string; description: string; picture: Picture }

/** spec s.9: in the public gallery, and in the admin panel */
export const publicPreview = 120
export const adminPreview = 100

/** A description as a tile has room for it; the lightbox has all of it. */
export function cutDescription(text: string, most = publicPreview): string {
  return text.length <= most ? text : `${cutText(text, most)}...`
}
