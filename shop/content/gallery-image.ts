import { cutText } from '../cut-text.ts'
import type { Picture } from '../media/picture.ts'

export type GalleryImage = { id: string; title: string; description: string; picture: Picture }

const publicPreview = 120

/** spec s.9: the public gallery cuts a description to 120 characters; the lightbox has all of it. */
export function cutDescription(text: string): string {
  return text.length <= publicPreview ? text : `${cutText(text, publicPreview).trimEnd()}...`
}
