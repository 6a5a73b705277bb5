import type { Db, Tx } from '../../database/connect.ts'
import { foldText, longestText, numberKey } from '../search/fold.ts'
import { listHits, listSuccessors } from './hit-store.ts'
import { mostResolved, resolutionOf, type Asked, type Hit, type Resolution } from './resolution.ts'

/**
 * What each of these texts means as a number, in their order. Two statements for all of them. Nothing is put into a cart
 * by it: whoever asks shows what was replaced (N1).
 */
export async function resolveNumbers(
  db: Db | Tx,
  texts: readonly string[],
  { personId = null }: { personId?: string | null } = {},
): Promise<Resolution[]> {
  if (texts.length > mostResolved) throw new Error(`${mostResolved} texts at most, not ${texts.length}`)
  if (texts.length === 0) return []
  const hits = await listHits(db, texts.map(askedOf), personId)
  const successors =
    hits.length > 0
      ? await listSuccessors(
          db,
          hits.map(({ number }) => number),
        )
      : new Map()
  const byText = new Map<number, Hit[]>()
  for (const hit of hits) byText.set(hit.at, [...(byText.get(hit.at) ?? []), hit])
  return texts.map((_, at) => resolutionOf(byText.get(at) ?? [], successors))
}

/** Letter case, accents, width and separators make no other number of it. */
export function askedOf(typed: string): Asked {
  const text = foldText(typed.slice(0, longestText)).trim()
  return { text, key: numberKey(text) ?? '' }
}
