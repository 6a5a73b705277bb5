import { useState } from 'react'
import { catalogueColumns } from '../../../../shop/catalogue/import/catalogue-columns.ts'
import type { ColumnId } from './asked-of-table.ts'

const key = 'admin-products-hidden-columns'

/** Which columns this browser hides; the number stays. */
export function useHiddenColumns(): [hidden: ColumnId[], hide: (hidden: ColumnId[]) => void] {
  const [hidden, setHidden] = useState(kept)
  function hide(next: ColumnId[]) {
    setHidden(next)
    try {
      window.localStorage.setItem(key, next.join(' '))
    } catch {
      // A browser that forbids storage forgets it with the page.
    }
  }
  return [hidden, hide]
}

export const columnsToChoose = catalogueColumns.filter((id) => id !== 'number')

function kept(): ColumnId[] {
  try {
    const names = (window.localStorage.getItem(key) ?? '').split(' ')
    return columnsToChoose.filter((id) => names.includes(id))
  } catch {
    // on the server, or where storage is forbidden
    return []
  }
}
