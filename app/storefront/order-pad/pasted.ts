import { readRows } from '../../../shop/order-pad/read-rows.ts'

/** Is it more than one number? Then it becomes rows; one number is pasted into the field as any text. */
export function hasList(text: string): boolean {
  const { rows, headings, rest } = readRows(text, 2)
  const [row] = rows
  if (rows.length + headings > 1 || rest !== '') return true
  return row !== undefined && row.readings[0].text !== text.trim()
}
