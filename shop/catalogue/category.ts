export type Category = { id: string; name: string; productCount: number }

/** By its name in any letter case. */
export function categoryNamed(categories: Category[], name: string): Category | null {
  const wanted = name.normalize('NFC').trim().toLowerCase()
  return categories.find((category) => category.name.toLowerCase() === wanted) ?? null
}

/** A category as staff see it. */
export type CategoryRecord = Category & {
  version: number
  /** the thumbnail that staff gave it */
  pictureId: string | null
  /** the thumbnail, or else the card image of its newest product with one */
  shownPictureId: string | null
}

/** The home page shows the first 11 and a Show All tile. */
export const categoriesOnHome = 11

export function categoryAddress(name: string): string {
  return `/shop/${encodeURIComponent(name)}`
}

/** A cog for accessories, a wrench for replacement parts. */
export function categoryIcon(name: string): 'cog' | 'wrench' | null {
  if (name.includes('ACCESSORIES')) return 'cog'
  if (name.includes('REPLACEMENT')) return 'wrench'
  return null
}
