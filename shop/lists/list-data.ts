import type { Db } from '../../database/connect.ts'
import type { ListLine } from './list.ts'
import { listDeletedLists, listLists, readLines, removeAllOf } from './list-store.ts'

type ListOfPerson = { name: string; isDeleted: boolean; isShared: boolean; lines: ListLine[] }

/** Everything that the lists of a person hold, deleted ones too. */
export async function exportLists(db: Db, sub: string): Promise<ListOfPerson[]> {
  const found: ListOfPerson[] = []
  for (const { id, name, isShared } of await listLists(db, sub))
    found.push({ name, isDeleted: false, isShared, lines: await readLines(db, { sub }, id) })
  for (const { id, name } of await listDeletedLists(db, sub))
    found.push({ name, isDeleted: true, isShared: false, lines: await readLines(db, { sub }, id) })
  return found
}

/** Removes them for good; answers how many there were. */
export async function eraseLists(db: Db, sub: string): Promise<number> {
  return removeAllOf(db, sub)
}
