/** A text that found nothing, in one week. */
export type Miss = {
  term: string
  times: number
  /** of the shop, on which it was typed; not all of them */
  pages: string[]
}

/** How many weeks back the list goes. */
export const mostWeeksAgo = 12
