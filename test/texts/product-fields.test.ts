import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { getTableColumns } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { postProduct, putProduct } from '../../api/products/product-writes.ts'
import { anyProduct, wholeProduct } from '../../api/products/product-view.ts'
import { ProductFieldsColumn } from '../../app/admin/products/form/product-fields-column.tsx'
import { emptyProduct, type ProductValues } from '../../app/admin/products/form/product-values.ts'
import { fieldList, fieldNames, writtenFields } from '../../shop/catalogue/product-field-list.ts'
import { fieldColumns, products } from '../../shop/catalogue/tables.ts'

/** A product is described once, in `fieldList`. Here is compared what the compiler cannot. */
const sorted = (names: readonly string[]) => names.toSorted()
const read = (path: string) => readFileSync(path, 'utf8')

test('each column of the table is the place of a field, or of the shop itself', () => {
  const own = ['id', 'featured', 'version', 'createdAt', 'deletedAt']
  const kept = Object.values(fieldColumns).map(({ name }) => name)
  const others = Object.entries(getTableColumns(products)).filter(([, { name }]) => !kept.includes(name))
  expect(new Set(kept).size).toBe(kept.length)
  expect(sorted(others.map(([name]) => name))).toEqual(sorted(own))
})

test('the calls take and answer every field, and a visitor is answered what everyone sees', () => {
  const names = (schema?: z.ZodType) => sorted(Object.keys((schema as z.ZodObject).shape))
  const pictures = ['newImageDetails', 'newImages', 'existingImages']
  expect(names(postProduct.body)).toEqual(sorted([...fieldNames, 'newImageDetails']))
  expect(names(putProduct.body)).toEqual(sorted([...writtenFields, ...pictures]))
  expect(names(wholeProduct)).toEqual(sorted(['_id', ...fieldNames]))
  expect(names(anyProduct.options[1])).toEqual(
    sorted(['_id', ...fieldNames.filter((name) => fieldList[name].seenBy === 'everyone')]),
  )
  expect(fieldNames.filter((name) => fieldList[name].seenBy === 'partners')).toEqual([
    'wholesalePrice',
    'partnerPricex3',
  ])
})

test('the form has a control for every field', () => {
  const client = new QueryClient()
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)))
  const controls = [...html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(([, name]) => name)
  expect(sorted(controls.map(String))).toEqual(sorted(writtenFields))
})

test.each(['README.md', 'server/cli.ts'])('%s names the columns of the file', (path) => {
  const [, columns = ''] = /columns: `?(number,[\w,\s]+\w)/i.exec(read(path)) ?? []
  expect(columns.split(/,\s+/)).toEqual(fieldNames)
})

test('docs/behaviour.md has a row for every field', () => {
  const [, table = ''] = read('docs/behaviour.md').split('## Product fields')
  const rows = table.split('## ')[0]?.match(/^\| [a-z]\S+[^|]*/gm) ?? []
  expect(rows.flatMap((cell) => cell.slice(2).trim().split(', '))).toEqual(fieldNames)
})

function Form() {
  const form = useForm<ProductValues>({ defaultValues: emptyProduct })
  return createElement(ProductFieldsColumn, { form, warnings: [] })
}
