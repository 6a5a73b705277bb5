/** The widths made of every picture. The largest JPEG has the picture's own address. */
export const pictureWidths = [176, 400, 800] as const
export const largestPictureWidth = 1600

/** A picture as pages need it. Addresses are root-relative; widths and formats are listed once they are made. */
export type Picture = {
  id: string
  /** pixels of the largest JPEG */
  width: number
  height: number
  /** the widths of `pictureWidths` that exist already, in both formats */
  widths: number[]
}

export type PictureFormat = 'jpg' | 'avif'

export function pictureAddress(picture: { id: string }): string {
  return `/media/${picture.id}.jpg`
}

export function pictureVariantAddress(picture: { id: string }, width: number, format: PictureFormat): string {
  return `/media/${picture.id}-${width}.${format}`
}

/**
 * The smallest JPEG that is at least this wide. Widths are made in the background: until then it is the picture itself,
 * so that every address works.
 */
export function thumbnailAddress(picture: Picture, atLeast: (typeof pictureWidths)[number]): string {
  const width = picture.widths.toSorted((a, b) => a - b).find((made) => made >= atLeast)
  return width === undefined ? pictureAddress(picture) : pictureVariantAddress(picture, width, 'jpg')
}

/** The names of all its files in the store. */
export function pictureFiles({ id, widths }: { id: string; widths: number[] }): string[] {
  return [`${id}.jpg`, ...widths.flatMap((width) => [`${id}-${width}.jpg`, `${id}-${width}.avif`])]
}

/**
 * '/media/a-400.avif 400w, …', or '' while no width has been made. The JPEG list ends with the largest JPEG. Nothing
 * larger is listed than the first that fills `shownAt` pixels of a page on a sharp screen.
 */
export function pictureSourceSet(picture: Picture, format: PictureFormat, shownAt = Infinity): string {
  const made = picture.widths.map((width) => ({ width, at: pictureVariantAddress(picture, width, format) }))
  if (format === 'jpg') made.push({ width: picture.width, at: pictureAddress(picture) })
  const enough = made.findIndex(({ width }) => width >= shownAt * sharpest)
  const listed = enough < 0 ? made : made.slice(0, enough + 1)
  return listed.map(({ width, at }) => `${at} ${width}w`).join(', ')
}

/** Pixels of a screen to one of a page. */
const sharpest = 3

/** A file that begins as a JPEG and does not continue as one: usually half of it was copied. */
export const damagedPicture =
  'This JPG file cannot be opened: it is damaged, incomplete or in an unusual format. Copy or export it again, then choose it again.'
