import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { people } from '../../identity/tables.ts'
import { catalogueImportRows, catalogueImports } from '../tables.ts'
import type { KeptProduct } from './catalogue-columns.ts'

export type ListedImport = {
  id: string
  /** which table it wrote: products, or other numbers of them */
  kind: 'products' | 'numbers'
  fileName: string
  /** a person's name, or another actor's */
  by: string
  importedAt: Date
  undoneAt: Date | null
  added: number
  changed: number
}

/** What an import did to one product, or other number; `before` is null for one that it added. */
export type ImportedRow<Kept = KeptProduct> = { productId: string; before: Kept | null; after: Kept }

/** Lock numbers in the database: each stands for one thing only. */
const importsLock = 7_100_003

/**
 * One import or undo at a time, because each locks products in its own order. The lock ends with the transaction.
 * False: another one is running and did not end in time.
 */
export async function lockImports(tx: Tx): Promise<boolean> {
  try {
    // In a transaction of its own: a failure here leaves the outer one intact.
    await tx.transaction((inner) => inner.execute(sql`select pg_advisory_xact_lock(${importsLock})`))
    return true
  } catch (error) {
    if (isNotGiven(error)) return false
    throw error
  }
}

/** SQLSTATE lock_not_available; Drizzle wraps what pg throws. */
function isNotGiven(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '55P03') || isNotGiven(error.cause)
}

export async function insertImport(
  tx: Tx,
  row: { kind?: ListedImport['kind']; fileName: string; actorSub: string; added: number; changed: number },
): Promise<ListedImport> {
  const [written] = await tx.insert(catalogueImports).values(row).returning({ id: catalogueImports.id })
  const listed = written && (await selectImports(tx).where(eq(catalogueImports.id, written.id)))[0]
  if (!listed) throw new Error('the import was not written')
  return listed
}

export async function insertImportRows<Kept = KeptProduct>(
  tx: Tx,
  importId: string,
  rows: ImportedRow<Kept>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into catalogue_import_row (import_id, product_id, before, after)
    select ${importId}::uuid, "productId", nullif(before, 'null'::jsonb), after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row("productId" uuid, before jsonb, after jsonb)`)
}

/** Newest first. */
export async function listImports(
  db: Db,
  { limit, cursor }: { limit: number; cursor: number },
): Promise<{ imports: ListedImport[]; total: number }> {
  const imports = await selectImports(db)
    .orderBy(desc(catalogueImports.importedAt), desc(catalogueImports.id))
    .limit(limit)
    .offset(cursor)
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(catalogueImports)
  return { imports, total: count?.total ?? 0 }
}

/** Locked, so that nobody else undoes it at the same time. */
export async function lockImport(tx: Tx, id: string): Promise<ListedImport | null> {
  const [row] = await selectImports(tx)
    .where(eq(catalogueImports.id, id))
    .for('update', { of: catalogueImports })
  return row ?? null
}

/** The next rows after `after`, in a fixed order. */
export async function listImportRows<Kept = KeptProduct>(
  tx: Tx,
  { importId, after, limit }: { importId: string; after: string | null; limit: number },
): Promise<ImportedRow<Kept>[]> {
  const rows = await tx
    .select({
      productId: catalogueImportRows.productId,
      before: catalogueImportRows.before,
      after: catalogueImportRows.after,
    })
    .from(catalogueImportRows)
    .where(
      and(
        eq(catalogueImportRows.importId, importId),
        after === null ? undefined : gt(catalogueImportRows.productId, after),
      ),
    )
    .orderBy(catalogueImportRows.productId)
    .limit(limit)
  return rows as ImportedRow<Kept>[]
}

/** Null: there is no such import. */
export async function findImportKind(db: Db, id: string): Promise<ListedImport['kind'] | null> {
  const [row] = await db
    .select({ kind: catalogueImports.kind })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id))
  return row?.kind ?? null
}

export async function setUndone(tx: Tx, id: string): Promise<void> {
  await tx
    .update(catalogueImports)
    .set({ undoneAt: sql`now()` })
    .where(eq(catalogueImports.id, id))
}

function selectImports(db: Db | Tx) {
  return db
    .select({
      id: catalogueImports.id,
      kind: catalogueImports.kind,
      fileName: catalogueImports.fileName,
      by: sql<string>`coalesce(${people.name}, ${catalogueImports.actorSub})`,
      importedAt: catalogueImports.importedAt,
      undoneAt: catalogueImports.undoneAt,
      added: catalogueImports.added,
      changed: catalogueImports.changed,
    })
    .from(catalogueImports)
    .leftJoin(people, eq(people.sub, catalogueImports.actorSub))
    .$dynamic()
}
