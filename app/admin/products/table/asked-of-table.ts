import {
  catalogueColumns,
  type CatalogueColumn,
} from '../../../../shop/catalogue/import/catalogue-columns.ts'
import { fieldList, fieldNames, recordOf } from '../../../../shop/catalogue/product-field-list.ts'
import { marks, type Narrowing } from '../product-row.ts'

/** The columns of the catalogue file are those of the table. */
export type ColumnId = CatalogueColumn

/** The heads of the table, in their order. */
export const columnNames: Record<ColumnId, string> = recordOf(fieldNames, (id) => {
  const { label, head = label }: { label: string; head?: string } = fieldList[id]
  return head
})

/** Search, filters and order, as they stand in the address. No order: the newest first. */
export type Asked = Narrowing & { sort: { by: ColumnId; down: boolean } | null }

export function readAsked(search: URLSearchParams): Asked {
  const sort = search.get('sort') ?? ''
  const by = catalogueColumns.find((id) => id === sort.replace(/^-/, ''))
  return {
    q: search.get('q') ?? '',
    categories: search.getAll('category'),
    marks: marks.filter((mark) => search.getAll('only').includes(mark)),
    sort: by ? { by, down: sort.startsWith('-') } : null,
  }
}

export function writeAsked({ q, categories, marks: only, sort }: Asked): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const category of categories) search.append('category', category)
  for (const mark of only) search.append('only', mark)
  if (sort) search.set('sort', `${sort.down ? '-' : ''}${sort.by}`)
  return search.toString()
}
