import type { Db } from '../../database/connect.ts'
import type { Act } from '../audit/act.ts'
import { nameOf } from './list-activity.ts'
import { findLastImportRow, findLastSaveRow, type LastSave } from './last-save-store.ts'

/** What staff can save, under the names of the audit. */
type Saved =
  | { what: 'product'; id: string; number: string }
  | { what: 'category'; name: string }
  | { what: 'text page'; name: string }
  | { what: 'draft'; name: string }
  | { what: 'contact data' }

const acts = {
  product: ['catalogue.add-product', 'catalogue.edit-product', 'catalogue.restore-product'],
  category: ['catalogue.add-category', 'catalogue.edit-category', 'catalogue.restore-category'],
  'text page': ['content.save-text-page', 'content.publish-text-page', 'content.restore-text-page'],
  draft: ['content.save-text-page-draft', 'content.discard-text-page-draft'],
  'contact data': ['content.save-contact-data'],
} as const satisfies Record<Saved['what'], readonly Act[]>

/** Who saved it last, and when: told after a version conflict. Null if the audit does not know. */
export async function findLastSave(
  needs: { db: Db },
  saved: Saved,
): Promise<{ name: string; at: string } | null> {
  const edited = await findLastSaveRow(needs.db, { acts: acts[saved.what], ...calledOf(saved) })
  const imported = saved.what === 'product' ? await findLastImportRow(needs.db, saved.id) : null
  const last = later(edited, imported)
  return last && { name: nameOf(last.actor, last.name ?? ''), at: last.at.toISOString() }
}

function calledOf(saved: Saved): { called?: { field: 'name' | 'number'; as: string } } {
  if (saved.what === 'contact data') return {}
  if (saved.what === 'product') return { called: { field: 'number', as: saved.number } }
  return { called: { field: 'name', as: saved.name } }
}

function later(one: LastSave | null, other: LastSave | null): LastSave | null {
  if (!one || !other) return one ?? other
  return other.at > one.at ? other : one
}
