import {
  catalogueColumns,
  type CatalogueColumn,
} from '../../../../shop/catalogue/import/catalogue-columns.ts'
import { marks, mostCategories, type Mark } from '../../../../shop/catalogue/edit/product-mark.ts'
import { fieldList, fieldNames, recordOf } from '../../../../shop/catalogue/product-field-list.ts'
import { longestTerm } from '../../../../shop/catalogue/search-term.ts'
import { cutText } from '../../../../shop/text/cut-text.ts'
import type { CallInputOf } from '../../../../api/http/client.ts'

/** The columns of the catalogue file are those of the table. */
export type ColumnId = CatalogueColumn

/** The heads of the table, in their order. */
export const columnNames: Record<ColumnId, string> = recordOf(fieldNames, (id) => {
  const { label, head = label }: { label: string; head?: string } = fieldList[id]
  return head
})

/** Search, filters and order. Categories widen each other, marks narrow. No order: the newest first. */
export type Asked = {
  q: string
  categories: string[]
  marks: Mark[]
  sort: { by: ColumnId; down: boolean } | null
}

const isName = (name: string) => name.length <= fieldList.category.longest

export function readAsked(search: URLSearchParams): Asked {
  const sort = search.get('sort') ?? ''
  const by = catalogueColumns.find((id) => id === sort.replace(/^-/, ''))
  return {
    q: cutText(search.get('q') ?? '', longestTerm),
    categories: search.getAll('category').filter(isName).slice(0, mostCategories),
    marks: marks.filter((mark) => search.getAll('only').includes(mark)),
    sort: by ? { by, down: sort.startsWith('-') } : null,
  }
}

type Query = NonNullable<CallInputOf<'GET /api/product-table'>['query']>

/** As the address and the call say it. */
export function queryOf({ q, categories, marks: only, sort }: Asked) {
  return {
    q,
    category: categories,
    only,
    sort: sort ? `${sort.down ? '-' : ''}${sort.by}` : '',
  } satisfies { [Name in keyof Query]: Query[Name] | '' }
}
