import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../database/connect.ts'
import { containing } from '../../text/like-pattern.ts'
import { withoutNul } from '../../text/without-nul.ts'
import { offerTemplates } from '../tables.ts'
import type { Template, TemplateFields } from './template.ts'

const { id, name } = offerTemplates

/** By name; `q`: part of it. */
export async function listTemplates(
  db: Db,
  { q, limit, cursor }: { q: string; limit: number; cursor: number },
): Promise<{ templates: Template[]; total: number }> {
  const asked = withoutNul(q).trim().toLowerCase()
  const where = asked === '' ? undefined : sql`lower(${name}) like ${containing(asked)}`
  const templates = await db
    .select()
    .from(offerTemplates)
    .where(where)
    .orderBy(asc(sql`lower(${name})`))
    .limit(limit)
    .offset(cursor)
  return { templates, total: await db.$count(offerTemplates, where) }
}

export async function countTemplates(tx: Tx): Promise<number> {
  return tx.$count(offerTemplates)
}

export async function findTemplate(db: Db, one: string): Promise<Template | null> {
  const [row] = await db.select().from(offerTemplates).where(eq(id, one))
  return row ?? null
}

/** Nobody else changes it until the transaction ends. */
export async function lockTemplate(tx: Tx, one: string): Promise<Template | null> {
  const [row] = await tx.select().from(offerTemplates).where(eq(id, one)).for('update')
  return row ?? null
}

/** Null: there is one of this name. */
export async function insertTemplate(tx: Tx, fields: TemplateFields): Promise<Template | null> {
  const [row] = await tx.insert(offerTemplates).values(fields).onConflictDoNothing().returning()
  return row ?? null
}

export async function isNameTaken(tx: Tx, typed: string, except: string): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(offerTemplates)
    .where(sql`lower(${name}) = lower(${typed}) and ${id} <> ${except}`)
  return rows.length > 0
}

export async function updateTemplate(tx: Tx, one: string, fields: TemplateFields): Promise<Template> {
  const [row] = await tx
    .update(offerTemplates)
    .set({ ...fields, version: sql`${offerTemplates.version} + 1` })
    .where(eq(id, one))
    .returning()
  if (!row) throw new Error('the template is gone while it is held')
  return row
}

export async function deleteTemplateRow(tx: Tx, one: string): Promise<void> {
  await tx.delete(offerTemplates).where(eq(id, one))
}
