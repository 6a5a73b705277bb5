import { useMemo, useSyncExternalStore } from 'react'
import { catalogueColumns } from '../../../../shop/catalogue/import/catalogue-columns.ts'
import type { ColumnId } from './asked-of-table.ts'

const key = 'admin-products-hidden-columns'

/** Which columns this browser hides; the number stays. */
export function useHiddenColumns(): [hidden: ColumnId[], hide: (hidden: ColumnId[]) => void] {
  const kept = useSyncExternalStore(listen, read, () => '')
  const hidden = useMemo(() => columnsToChoose.filter((id) => kept.split(' ').includes(id)), [kept])
  return [hidden, hide]
}

export const columnsToChoose = catalogueColumns.filter((id) => id !== 'number')

/** Chosen on this page. A browser that forbids storage forgets it with the page. */
let chosen: string | null = null
const listeners = new Set<() => void>()

function hide(hidden: ColumnId[]) {
  chosen = hidden.join(' ')
  try {
    window.localStorage.setItem(key, chosen)
  } catch {}
  for (const tell of listeners) tell()
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

function read(): string {
  try {
    return chosen ?? window.localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
