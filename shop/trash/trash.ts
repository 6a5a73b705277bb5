/** What can be deleted in the panel, and how the calls name it. */
export const trashKinds = ['product', 'category', 'gallery', 'testimonial', 'notification'] as const
export type TrashKind = (typeof trashKinds)[number]

/** How long it can be restored. */
export const trashDays = 30

export type DeletedThing = {
  kind: TrashKind
  id: string
  /** the name that people know */
  name: string
  /** a detail that tells it from another one */
  detail: string
  deletedAt: Date
  /** who deleted it: a name, or null if that is not recorded */
  deletedBy: string | null
  /** whole days until it is removed for good; 0: within hours */
  daysLeft: number
}

export const trashKindNames: Record<TrashKind, string> = {
  product: 'Product',
  category: 'Category',
  gallery: 'Gallery picture',
  testimonial: 'Testimonial',
  notification: 'Notification',
}
