import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import type { Register } from '../../registers/register.ts'
import { containing } from '../../text/like-pattern.ts'
import { withoutNul } from '../../text/without-nul.ts'
import { offerTemplates } from '../tables.ts'
import { mostTemplates, type Template, type TemplateFields } from './template.ts'

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

export async function findTemplate(db: Db, one: string): Promise<Template | null> {
  const [row] = await db.select().from(offerTemplates).where(eq(id, one))
  return row ?? null
}

/** What was sent with one stays as it was. */
export const templateRegister: Register<Template, TemplateFields> = {
  most: mostTemplates,
  once: 'offer_template_once',
  acts: { add: 'offers.add-template', edit: 'offers.edit-template', delete: 'offers.delete-template' },
  nameOf: (row) => row.name,
  count: async (tx) => tx.$count(offerTemplates),
  hold: async (tx, one) => (await tx.select().from(offerTemplates).where(eq(id, one)).for('update'))[0],
  insert: async (tx, fields) => (await tx.insert(offerTemplates).values(fields).returning())[0],
  async update(tx, one, fields) {
    const next = { ...fields, version: sql`${offerTemplates.version} + 1` }
    return (await tx.update(offerTemplates).set(next).where(eq(id, one)).returning())[0]
  },
  async remove(tx, one) {
    await tx.delete(offerTemplates).where(eq(id, one))
  },
}
