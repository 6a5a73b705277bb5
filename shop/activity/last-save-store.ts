import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'

export type LastSave = { actor: string; name: string | null; at: Date }

/** The last of these acts on this record; `called`: its name now, which this act may have given it. */
export async function findLastSaveRow(
  db: Db,
  { acts, called }: { acts: readonly Act[]; called?: { field: 'name' | 'number'; as: string } },
): Promise<LastSave | null> {
  const isOfIt = called
    ? sql`and (event.target = ${called.as} or event.after->>${called.field} = ${called.as})`
    : sql``
  const { rows } = await db.execute<{ actor: string; name: string | null; at: string }>(sql`
    select event.actor_sub as actor, nullif(person.name, '') as name, event.at
    from audit_event event left join person on person.sub = event.actor_sub
    where event.action in ${[...acts]} ${isOfIt}
    order by event.id desc limit 1`)
  const [row] = rows
  return row ? { ...row, at: new Date(row.at) } : null
}

/** The last import that wrote this product, unless it was undone. */
export async function findLastImportRow(db: Db, productId: string): Promise<LastSave | null> {
  const { rows } = await db.execute<{ actor: string; name: string | null; at: string }>(sql`
    select done.actor_sub as actor, nullif(person.name, '') as name, done.imported_at as at
    from catalogue_import done join catalogue_import_row written on written.import_id = done.id
      left join person on person.sub = done.actor_sub
    where written.product_id = ${productId} and done.undone_at is null
    order by done.imported_at desc limit 1`)
  const [row] = rows
  return row ? { ...row, at: new Date(row.at) } : null
}
