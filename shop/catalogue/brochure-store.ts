import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/connect.ts'
import type { Brochure } from './product.ts'
import { brochures } from './tables.ts'

export function brochureAddress(name: string): string {
  return `/brochures/${encodeURIComponent(name)}`
}

/** Where a product's brochure field leads: a file of ours, an https address, or nowhere. */
export async function findBrochure(db: Db, field: string): Promise<Brochure | null> {
  if (!field) return null
  if (/^https:\/\//i.test(field)) return { kind: 'link', address: field }
  const file = await findBrochureFile(db, field)
  return file && { kind: 'file', name: field, bytes: file.bytes, address: brochureAddress(field) }
}

export async function findBrochureFile(
  db: Db | Tx,
  name: string,
): Promise<{ file: string; bytes: number } | null> {
  const [row] = await db
    .select({ file: brochures.file, bytes: brochures.bytes })
    .from(brochures)
    .where(eq(brochures.name, name))
  return row ?? null
}

/** All files that a product can name. */
export async function listBrochures(db: Db): Promise<{ name: string; bytes: number }[]> {
  return db
    .select({ name: brochures.name, bytes: brochures.bytes })
    .from(brochures)
    .orderBy(asc(sql`lower(${brochures.name})`))
}

/** Which of these names are files. */
export async function listBrochuresNamed(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.select({ name: brochures.name }).from(brochures).where(inArray(brochures.name, names))
  return new Set(rows.map(({ name }) => name))
}

export async function putBrochure(tx: Tx, row: { name: string; file: string; bytes: number }): Promise<void> {
  await tx
    .insert(brochures)
    .values(row)
    .onConflictDoUpdate({ target: brochures.name, set: { file: row.file, bytes: row.bytes } })
}

/** Which of these files belong to a brochure. */
export async function listBrochureFiles(db: Db, files: string[]): Promise<string[]> {
  const rows = await db.select({ file: brochures.file }).from(brochures).where(inArray(brochures.file, files))
  return rows.map(({ file }) => file)
}

/** All files in the order of their names, after this one. */
export async function listBrochureFilesAfter(db: Db | Tx, file: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ file: brochures.file })
    .from(brochures)
    .where(gt(brochures.file, file))
    .orderBy(brochures.file)
    .limit(most)
  return rows.map((row) => row.file)
}
