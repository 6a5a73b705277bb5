/** It found nothing, or nothing of what it found was chosen. */
export const missKinds = ['empty', 'left'] as const
export type MissKind = (typeof missKinds)[number]

/** A text that was searched for in vain, in one week. */
export type Miss = {
  term: string
  /** how often it found nothing */
  times: number
  /** how often it found something, and nothing of it was chosen */
  left: number
  /** of the shop, on which it was typed; not all of them */
  pages: string[]
  /** staff have mended it since: it finds something, or something new */
  isMended: boolean
}

/** How many weeks back the list goes. */
export const mostWeeksAgo = 12
