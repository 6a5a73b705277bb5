import { cutText } from '../../text/cut-text.ts'
import type { Picture } from '../../media/picture.ts'

export type GalleryImage = { id: string; title: string; description: string; picture: Picture }

/** characters of a description in the gallery, and in the panel */
const publicPreview = 120
export const adminPreview = 100

/** A description as long as a tile has room for; the lightbox shows all of it. */
export function cutDescription(text: string, most = publicPreview): string {
  return text.length <= most ? text : `${cutText(text, most)}...`
}
