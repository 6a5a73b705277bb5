/** Another word for the same thing: whoever types `term` also finds `means`. */
export type Synonym = {
  id: string
  term: string
  means: string
  /** whoever types `means` also finds `term` */
  bothWays: boolean
  version: number
}

export const longestSynonym = 60

/** More would slow every search down. */
export const mostSynonyms = 2000
