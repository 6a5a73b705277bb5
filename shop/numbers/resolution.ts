/** At most so many texts are resolved at once. */
export const mostResolved = 500

/** Of more products with one number, the first are named. */
export const mostSeveral = 20

/** In steps from the first number to the last; the database lets no longer one in. */
export const longestChain = 30

/** What a number that somebody typed means. */
export type Resolution =
  /** `replacedBy`: it is still sold, and has a successor that is sold too */
  | { kind: 'found'; number: string; replacedBy: string | null }
  /** no longer sold; `number` is the end of the chain. Nobody may put it into a cart without being asked (N1). */
  | { kind: 'replaced'; from: string; number: string }
  /** a number of the person's own company */
  | { kind: 'own'; own: string; number: string }
  /** somebody else's number; '': nobody's in particular */
  | { kind: 'alias'; alias: string; whose: string; number: string }
  | { kind: 'several'; numbers: string[] }
  /** known, but no longer sold, and nothing replaces it */
  | { kind: 'gone'; number: string }
  | { kind: 'unknown' }

/** What is looked for: the text as it is compared, and the same without separators. */
export type Asked = { text: string; key: string }

/**
 * Whose word a number is; of a text with hits of several, the first of these decides. What the catalog calls a product
 * today comes before what a person calls one, however either is written: a text means the same here and in a search.
 */
const hitSources = [
  'number',
  'number without separators',
  'own number',
  'former number',
  'superseded',
  'former number without separators',
  'superseded without separators',
  'alias',
  'no longer sold',
] as const

/** One meaning of a text. */
export type Hit = {
  /** which text: its place in the list */
  at: number
  source: (typeof hitSources)[number]
  /** the product's number, or the superseded one */
  number: string
  /** the product is sold */
  isSold: boolean
  /** the alias or own number as it is kept; otherwise '' */
  name: string
  whose: string
}

/** Numbers in lower case → the last number of their chains that is sold. */
export type Successors = ReadonlyMap<string, string>

/** What the hits of one text come to. */
export function resolutionOf(hits: readonly Hit[], successors: Successors): Resolution {
  const source = hitSources.find((one) => hits.some((hit) => hit.source === one))
  const first = hits.filter((hit) => hit.source === source)
  const meanings = new Map<string, Resolution>()
  for (const hit of first) {
    const one = meaningOf(hit, successors)
    meanings.set(one.kind === 'gone' ? '' : one.number, one)
  }
  if (meanings.size > 1) meanings.delete('')
  const [only] = meanings.values()
  if (!only) return { kind: 'unknown' }
  return meanings.size === 1 ? only : { kind: 'several', numbers: [...meanings.keys()].sort() }
}

type Meaning = Exclude<Resolution, { kind: 'several' | 'unknown' }>

function meaningOf(hit: Hit, successors: Successors): Meaning {
  const { source, number, isSold, name, whose } = hit
  const successor = successors.get(number.toLowerCase()) ?? null
  if (!isSold)
    return successor === null
      ? { kind: 'gone', number }
      : { kind: 'replaced', from: number, number: successor }
  if (source === 'alias') return { kind: 'alias', alias: name, whose, number }
  if (source === 'own number') return { kind: 'own', own: name, number }
  return { kind: 'found', number, replacedBy: successor }
}
