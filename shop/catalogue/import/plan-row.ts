import { harmless, plain } from '../../csv/csv.ts'
import { hasLostLetters, notUtf8 } from '../../text/lost-letters.ts'
import { lessPercent, type Cents } from '../../money.ts'
import { priceWarnings } from '../edit/price-warnings.ts'
import { productFields, productMessages } from '../edit/product-fields.ts'
import { isPriceField, writtenFields, type StoredFields, type WrittenField } from '../product-field-list.ts'
import {
  imageList,
  textsOf,
  type CatalogueColumn,
  type CurrentProduct,
  type KeptProduct,
} from './catalogue-columns.ts'
import type { FileRow } from './catalogue-file.ts'
import { readPriceCell } from './price-cell.ts'

/** For a new product: how to fill in prices that the file does not have. They are never guessed. */
export type PriceRule = { wholesalePercent?: number; volumePercent?: number }

export type FieldChange = { field: CatalogueColumn; old: string | null; new: string }

/** A product as it will be; its category may have to be made first. */
export type NextProduct = StoredFields & Pick<KeptProduct, 'pictures'>

export type PlannedRow = {
  kind: 'added' | 'changed' | 'same' | 'bad'
  line: number
  /** as the file has it */
  number: string
  title: string
  changes: FieldChange[]
  /** why it is refused */
  messages: string[]
  /** what a person should know about it; no reason to refuse it */
  notes: string[]
  current: CurrentProduct | null
  next: NextProduct | null
}

/** What a row is compared with. */
type KnownCatalogue = {
  current: CurrentProduct | null
  /** another line of this file with the same number */
  earlierLine: number | undefined
  /** lower-cased name → name */
  categories: Map<string, string>
  brochures: Set<string>
  /** of the files that this file names */
  pictures: Set<string>
  rule: PriceRule
  /** the file's cells are separated by semicolons */
  semicolons: boolean
  /** pictures come as files beside this one, and are stored later */
  bringsPictures: boolean
}

export const planMessages = {
  noWholesale: 'The file has no wholesale price. Say what percentage of the new price it is.',
  noVolume: 'The file has no price for 3 or more. Say what percentage of the new price it is.',
  otherCurrency: 'Prices are in US dollars. Convert the file first: it names another currency.',
  notUtf8,
} as const

/**
 * What one row of a file would do. A cell with exactly the exported value changes nothing, even if it breaks a rule of
 * today; everything else must follow the rules of the product form.
 */
export function planRow(row: FileRow, known: KnownCatalogue): PlannedRow {
  const { current } = known
  const number = plain(row.cells.number ?? '').trim()
  const reading = readFields(row, known)
  const { pictures, messages, notes: ofPictures } = readPictures(row, known)
  const notes = [...(row.notes ?? []), ...ofPictures]
  if (known.earlierLine !== undefined)
    reading.messages.push(`Product Number ${number} is already on line ${known.earlierLine}.`)
  const all = row.broken ? [row.broken] : [...new Set([...reading.messages, ...messages])]
  const base = {
    line: row.line,
    number,
    title: current?.title ?? plain(row.cells.title ?? '').trim(),
    current,
  }
  if (all.length || !reading.fields)
    return { ...base, kind: 'bad', changes: [], messages: all, notes: [], next: null }
  const next = { ...reading.fields, pictures }
  const changes = changesBetween(current, next)
  if (current && changes.length === 0)
    return { ...base, kind: 'same', changes, messages: [], notes, next: null }
  const isNew = next.brochure !== current?.brochure
  if (isNew && next.brochure && !/^https:/i.test(next.brochure) && !known.brochures.has(next.brochure))
    notes.push(`There is no PDF ${next.brochure}; no brochure link will be shown.`)
  if (changes.some(({ field }) => isPriceField(field)))
    notes.push(...priceWarnings(next).map(({ text }) => text))
  return {
    ...base,
    title: next.title,
    kind: current ? 'changed' : 'added',
    changes,
    messages: [],
    notes,
    next,
  }
}

function readFields(
  row: FileRow,
  known: KnownCatalogue,
): { fields: StoredFields | null; messages: string[] } {
  const { current } = known
  const texts = current && textsOf(current)
  const values: Partial<Record<WrittenField, unknown>> = {}
  const messages: string[] = []
  for (const field of writtenFields) {
    const cell = row.cells[field]
    if (current && (cell === undefined || sameText(cell, harmless(texts?.[field] ?? '')))) {
      values[field] = current[field]
      continue
    }
    const read =
      cell === undefined ? missing(field, values['newPrice'], known.rule) : readCell(field, cell, known)
    if ('message' in read) messages.push(read.message)
    else values[field] = read.value
  }
  const category = values['category']
  if (typeof category === 'string')
    values['category'] = known.categories.get(category.toLowerCase()) ?? category
  return { fields: messages.length ? null : (values as StoredFields), messages }
}

type Reading = { value: unknown } | { message: string }

function readCell(field: WrittenField, cell: string, known: KnownCatalogue): Reading {
  if (hasLostLetters(cell)) return { message: planMessages.notUtf8 }
  const price = isPriceField(field) ? readPriceCell(plain(cell), known) : null
  if (price && 'readings' in price)
    return {
      message: `${productMessages[field]} ${plain(cell).trim()} can be ${price.readings.join(' or ')}: write ${price.readings[0]}.00 if that is meant.`,
    }
  if (isPriceField(field) && !price && otherCurrency.test(cell))
    return { message: planMessages.otherCurrency }
  return readText(field, price ? price.text : plain(cell))
}

/** A sign or a code beside figures: '€ 399', '399 CAD', 'CHF 399'. */
const otherCurrency =
  /^(?:(?!\$)\p{Sc}|(?!USD)[A-Z]{3})[ \u00a0]?\d|\d[ \u00a0]?(?:(?!\$)\p{Sc}|(?!USD)[A-Z]{3})$/u

function readText(field: WrittenField, text: string | undefined): Reading {
  const parsed = productFields.shape[field].safeParse(text)
  return parsed.success
    ? { value: parsed.data }
    : { message: parsed.error.issues[0]?.message ?? productMessages[field] }
}

/** For a new product whose file does not have the column. */
function missing(field: WrittenField, newPrice: unknown, rule: PriceRule): Reading {
  if (field === 'wholesalePrice') return partOf(newPrice, rule.wholesalePercent, planMessages.noWholesale)
  if (field === 'partnerPricex3') return partOf(newPrice, rule.volumePercent, planMessages.noVolume)
  return readText(field, undefined)
}

function partOf(newPrice: unknown, percent: number | undefined, message: string): Reading {
  if (percent === undefined) return { message }
  // An unreadable new price has a message of its own.
  return { value: typeof newPrice === 'number' ? lessPercent(newPrice as Cents, 100 - percent) : 0 }
}

const ourPicture = /^\/media\/([0-9a-f]{32})\.jpg$/

function readPictures(row: FileRow, { current, pictures: known, bringsPictures }: KnownCatalogue) {
  const before = current?.pictures ?? []
  const notes: string[] = []
  const messages: string[] = []
  const answer = (pictures: KeptProduct['pictures']) => ({ pictures, messages, notes })
  if (row.stored) return answer(row.stored)
  const cell = row.cells.images ?? ''
  const isAsItWas = current && cell === textsOf(current).images && !row.picturesElsewhere
  if (bringsPictures || isAsItWas) return answer(before)
  const names = imageList(plain(cell))
  const ids = names.flatMap((name) => ourPicture.exec(name)?.[1] ?? [])
  for (const id of ids) if (!known.has(id)) messages.push(`There is no picture /media/${id}.jpg.`)
  const elsewhere = names.length - ids.length + (row.picturesElsewhere ?? 0)
  if (elsewhere > 0 && before.length === 0)
    notes.push(`${elsewhere} ${elsewhere === 1 ? 'picture has' : 'pictures have'} to be added by hand.`)
  else if (elsewhere > 0 && names.length > 0)
    notes.push('Pictures on other sites are not fetched; the current pictures stay.')
  else if (ids.length === 0 && !current) notes.push('It will be imported without a picture.')
  // An empty cell removes no picture: that is done in the product's form.
  if (ids.length === 0 || ids.length < names.length) return answer(before)
  return answer(
    ids.map((id) => before.find((picture) => picture.id === id) ?? { id, hidden: false, alt: '' }),
  )
}

export function picturesNamed(row: FileRow): string[] {
  return imageList(plain(row.cells.images ?? '')).flatMap((name) => ourPicture.exec(name)?.[1] ?? [])
}

function changesBetween(current: CurrentProduct | null, next: NextProduct): FieldChange[] {
  const after = textsOf({ ...next, id: '', categoryId: '', version: 0, deleted: false })
  if (!current)
    return Object.entries(after).flatMap(([field, text]) =>
      text ? [{ field: field as CatalogueColumn, old: null, new: text }] : [],
    )
  const before = textsOf(current)
  return (Object.keys(before) as CatalogueColumn[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field], new: after[field] }))
}

/** Spreadsheets write line breaks inside a cell in different ways. */
function sameText(cell: string, text: string): boolean {
  return cell === text || cell.replaceAll(/\r\n?/g, '\n') === text.replaceAll(/\r\n?/g, '\n')
}
