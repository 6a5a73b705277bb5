import type { Picture } from '../../media/picture.ts'

export type Testimonial = {
  id: string
  name: string
  position: string
  text: string
  /** one of our own pictures, or null: then `imageUrl` says where it is */
  picture: Picture | null
  /** '/media/<id>.jpg', or an https address, shown only if its host is in IMAGE_HOSTS; '' for none */
  imageUrl: string
  /** 1 to 5 stars; null when nobody gave any */
  rating: number | null
}

export const testimonialsPerSlide = 3

/** 'Dr. Ann Lee-Wood' → 'AL': shown if there is no picture. */
export function initials(name: string): string {
  const letters = name
    .replace(/\b(dr|mr|mrs|ms|prof)\.?\s/gi, '')
    .split(/\s+/)
    .flatMap((word) => /^\p{L}/u.exec(word) ?? [])
  return [letters[0], letters.length > 1 ? letters.at(-1) : '']
    .map((letter) => letter?.toUpperCase() ?? '')
    .join('')
}
