import { sql } from 'drizzle-orm'
import type { Tx } from '../database/connect.ts'
import type { PageTag } from './page-tag.ts'

export const invalidationChannel = 'drop_pages'

/** For the frame of every page: each process reads it again and then drops all of its pages. */
export const frameTag = 'frame'

/** For who is signed in, and as what: each process looks them up again. */
export const peopleTag = 'people'

/** Every process drops its pages and answers with this tag when the transaction commits. */
export async function invalidatePages(
  tx: Tx,
  tag: PageTag | typeof frameTag | typeof peopleTag,
): Promise<void> {
  await tx.execute(sql`select pg_notify(${invalidationChannel}, ${tag})`)
}
