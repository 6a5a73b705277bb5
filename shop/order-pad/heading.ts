/** Where a table has its numbers and quantities; null: it has no column of them. */
export type Columns = { numbers: number[]; quantity: number | null }

const numberWords = new Set(
  (
    'number|no|nr|item|item no|item nr|item number|item code|part|part no|part nr|part number|product|product no|' +
    'product number|product code|sku|article|article no|article number|art no|art nr|artikel|artikelnummer|' +
    'artikelnr|code|ref|ref no|reference|catalog no|catalog number|catalogue no|cat no|mpn|material|model|' +
    'model no|our number|your number|our no|your no'
  ).split('|'),
)
const quantityWords = new Set(
  (
    'qty|quantity|qty ordered|quantity ordered|order qty|order quantity|ordered|count|pcs|pieces|units|' +
    'how many|menge|anzahl|stk|stück|cantidad|quantité|qté'
  ).split('|'),
)

/** A line that names columns: one with numbers and one with quantities; the first line of all may have only numbers. */
export function isHeading(cells: string[], isFirst: boolean): boolean {
  const words = cells.map(wordOf)
  const hasNumber = words.some((word) => numberWords.has(word))
  if (hasNumber && words.some((word) => quantityWords.has(word))) return true
  if (!isFirst) return false
  const [word = ''] = words
  return words.length === 1 ? isNamed(word) : hasNumber && words.every((one) => !/\d/.test(one))
}

export function columnsOf(cells: string[]): Columns | null {
  const words = cells.map(wordOf)
  const numbers = words.flatMap((word, at) => (numberWords.has(word) ? [at] : []))
  const quantity = words.findIndex((word) => quantityWords.has(word))
  // Of a heading in one cell nobody can tell the columns.
  return words.length === 1 || numbers.length === 0
    ? null
    : { numbers, quantity: quantity < 0 ? null : quantity }
}

/** 'Item No.' → 'item no', 'Qty:' → 'qty' */
function wordOf(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll(/[.:#*()_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** 'item qty': every word of it names a column. */
function isNamed(words: string): boolean {
  if (numberWords.has(words)) return true
  const each = words.split(' ')
  const isKnown = (word: string) => numberWords.has(word) || quantityWords.has(word) || word === 'and'
  return each.length > 1 && each.length <= 5 && each.every(isKnown)
}
