import type { Tx } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import type { PageTag } from '../page-tag.ts'

/** A row of a short list that staff keep. */
export type Kept = { id: string; version: number }

/** A short list that staff keep, such as the carriers: how its room reads and writes it, and what tells of a change. */
export type Register<Row extends Kept, Fields> = {
  /** this many at the most */
  most: number
  /** the index that holds no two alike */
  once: string
  acts: Record<'add' | 'edit' | 'delete', Act>
  /** pages that show it */
  pages?: PageTag
  nameOf(row: Row): string
  count(tx: Tx): Promise<number>
  /** nobody else changes it until the transaction ends */
  hold(tx: Tx, id: string): Promise<Row | undefined>
  insert(tx: Tx, fields: Fields): Promise<Row | undefined>
  update(tx: Tx, id: string, fields: Fields): Promise<Row | undefined>
  remove(tx: Tx, id: string): Promise<void>
}
