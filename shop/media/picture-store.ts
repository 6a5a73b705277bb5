import { eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Picture } from './picture.ts'
import { pictureColumns, pictures } from './tables.ts'

export async function insertPicture(
  tx: Tx,
  row: { id: string; width: number; height: number; bytes: number },
): Promise<void> {
  await tx.insert(pictures).values(row)
}

export async function findPicture(db: Db | Tx, id: string): Promise<Picture | null> {
  const [row] = await db.select(pictureColumns).from(pictures).where(eq(pictures.id, id))
  return row ?? null
}

/** Those that exist, in any order. */
export async function listPictures(db: Db, ids: string[]): Promise<Picture[]> {
  if (ids.length === 0) return []
  return db.select(pictureColumns).from(pictures).where(inArray(pictures.id, ids))
}

/** All of them in the order of their ids, after this one. */
export async function listPicturesAfter(db: Db | Tx, id: string, most: number): Promise<Picture[]> {
  return db.select(pictureColumns).from(pictures).where(gt(pictures.id, id)).orderBy(pictures.id).limit(most)
}

/** The ids of those that exist. */
export async function listPictureIds(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
  return rows.map(({ id }) => id)
}

export async function setWidths(tx: Tx, id: string, widths: number[]): Promise<void> {
  await tx.update(pictures).set({ widths }).where(eq(pictures.id, id))
}

export async function countWithoutWidths(db: Db): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(pictures)
    .where(sql`${pictures.widths} = '{}' and ${pictures.width} > 176`)
  return row?.total ?? 0
}
