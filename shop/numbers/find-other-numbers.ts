import type { Db } from '../../database/connect.ts'
import { listSuccessors } from './hit-store.ts'
import type { Resolution } from './resolution.ts'
import { resolveNumbers } from './resolve-numbers.ts'

/** What replaced a product that is still sold; null: nothing that is sold. */
export async function findSuccessor(db: Db, number: string): Promise<string | null> {
  return (await listSuccessors(db, [number])).get(number.toLowerCase()) ?? null
}

/** What one text means as a number. */
export async function resolveNumber(db: Db, text: string): Promise<Resolution> {
  const [resolution] = await resolveNumbers(db, [text])
  return resolution ?? { kind: 'unknown' }
}
