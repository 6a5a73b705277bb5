import type { NumberFields } from './number-fields.ts'

/** Numbers in lower case → as they are written, and whether a product has it that is sold. */
export type Known = ReadonlyMap<string, { written: string; isSold: boolean }>

export type Judged =
  | { ok: true; fields: NumberFields }
  | { ok: false; field: 'number' | 'product'; text: string }

/** May it be written so? Then with the product's number as the catalogue writes it. */
export function judgeNumber(fields: NumberFields, known: Known): Judged {
  const { kind, number, product } = fields
  if (number.toLowerCase() === product.toLowerCase())
    return wrong('product', 'This is the same number. Enter the number that it leads to.')
  const own = known.get(number.toLowerCase())
  if (kind === 'alias' && own?.isSold)
    return wrong('number', `${own.written} is already a product’s own number, so searches find it.`)
  const target = known.get(product.toLowerCase())
  if (!target || (kind === 'alias' && !target.isSold))
    return wrong('product', `There is no product ${product} in the shop.`)
  return { ok: true, fields: { ...fields, product: target.written } }
}

function wrong(field: 'number' | 'product', text: string): Judged {
  return { ok: false, field, text }
}

/** What a constraint of the database means for these fields; null: nothing that a person did. */
export function wordsOfConstraint(
  constraint: string | null,
  { number, product }: NumberFields,
): { field: 'number' | 'product'; text: string } | null {
  if (constraint === 'alias_once')
    return { field: 'number', text: `This product already has the number ${number}.` }
  if (constraint === 'supersession_once')
    return { field: 'number', text: `${number} is already replaced. Change that entry instead.` }
  if (constraint === 'supersession_no_circle')
    return { field: 'product', text: `${product} is itself replaced by ${number}. Nothing was saved.` }
  if (constraint === 'supersession_length')
    return {
      field: 'product',
      text: 'This chain would have more than 30 numbers. Enter the last number in it.',
    }
  return null
}
