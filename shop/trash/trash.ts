/** What can be deleted in the panel, and how the calls name it. */
export const trashKinds = ['product', 'category', 'gallery', 'testimonial', 'notification'] as const
export type TrashKind = (typeof trashKinds)[number]

/** For so long it can be brought back. */
export const trashDays = 30

export type DeletedThing = {
  kind: TrashKind
  id: string
  /** by which people know it */
  name: string
  /** what else tells it from another one */
  detail: string
  deletedAt: Date
  /** who deleted it: a name, or null when nothing is recorded */
  deletedBy: string | null
  /** whole days until it is removed for good; 0: within the next hours */
  daysLeft: number
}

export const trashKindNames: Record<TrashKind, string> = {
  product: 'Product',
  category: 'Category',
  gallery: 'Gallery picture',
  testimonial: 'Testimonial',
  notification: 'Notification',
}
