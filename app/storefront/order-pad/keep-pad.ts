import { fieldOf, fieldsOf } from '../../form.ts'
import { isBlank } from './pad-state.ts'

/** What is written on the pad, and the lines that did not fit on it: kept in this tab over a reload or a sign-in. */
export type KeptPad = { rows: { text: string; quantity: string }[]; rest: string }

const keptPadKey = 'orderPad'
export const padFormId = 'order-pad'

/** `name`: who is signed in now; '': nobody. What somebody else left here is dropped. */
export function readKeptPad(name: string): KeptPad | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keptPadKey) ?? 'null')
    if (!isKept(kept) || (kept.owner !== '' && kept.owner !== name)) return null
    return kept
  } catch {
    return null
  }
}

export function keepPad(name: string, { rows, rest }: KeptPad): void {
  try {
    const written = rows.map(({ text, quantity }) => ({ text, quantity }))
    const kept = {
      owner: name,
      rows: written.slice(0, written.findLastIndex((row) => !isBlank(row)) + 1),
      rest,
    }
    if (kept.rows.length === 0 && rest === '') window.sessionStorage.removeItem(keptPadKey)
    else window.sessionStorage.setItem(keptPadKey, JSON.stringify(kept))
  } catch {
    // A browser that forbids storage forgets them with the page.
  }
}

/** What somebody typed before the scripts were there; null: nothing. */
export function readTyped(): KeptPad | null {
  const form = document.getElementById(padFormId)
  if (!(form instanceof HTMLFormElement)) return null
  const fields = new FormData(form)
  const quantities = fieldsOf(fields, 'quantity')
  const rows = fieldsOf(fields, 'number').map((text, at) => ({ text, quantity: quantities[at] ?? '1' }))
  const rest = fieldOf(fields, 'text')
  return rest === '' && rows.every(isBlank) ? null : { rows, rest }
}

function isKept(kept: unknown): kept is KeptPad & { owner: string } {
  if (typeof kept !== 'object' || kept === null) return false
  const { rows, rest, owner } = kept as Record<string, unknown>
  return typeof rest === 'string' && typeof owner === 'string' && Array.isArray(rows) && rows.every(isRow)
}

function isRow(row: { text?: unknown; quantity?: unknown } | null): boolean {
  return typeof row?.text === 'string' && typeof row.quantity === 'string'
}
