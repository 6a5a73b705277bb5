import type { Db } from '../../database/connect.ts'
import { setOwnNumber } from '../own-numbers/keep-own-numbers.ts'
import type { OwnNumber } from '../own-numbers/own-number.ts'
import { refused, type Result } from '../result.ts'
import { resolveNumbers } from './resolve-numbers.ts'

/**
 * `own` from now on means the product that is sold as `number`, whatever its separators; one that was renamed is found
 * by its former number too.
 */
export async function giveOwnNumber(
  needs: { db: Db },
  { sub, own, number }: { sub: string; own: string; number: string },
): Promise<Result<OwnNumber, { why: 'too-many' | 'not-sold' }>> {
  const [meant] = await resolveNumbers(needs.db, [number])
  if (meant?.kind !== 'found') return refused({ why: 'not-sold' })
  return setOwnNumber(needs, { sub, own, number: meant.number })
}
