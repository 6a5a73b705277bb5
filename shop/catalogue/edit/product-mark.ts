/** What staff may want to see alone; the words stand on the chip. */
export const markNames = {
  'no-picture': 'Without a picture',
  'on-request': 'On request',
  reduced: 'With an Old Price',
  'no-volume-price': 'Without a volume price',
  'no-brochure': 'Without a brochure',
} as const

export type Mark = keyof typeof markNames

export const marks = Object.keys(markNames) as Mark[]

/** So many categories at most are asked for at once. */
export const mostCategories = 200
