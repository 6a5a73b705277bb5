import {
  longestAsked,
  mostRequestLines,
  requestFields,
  type RequestFields,
} from '../../../../shop/offers/buyer/request.ts'
import { readRows } from '../../../../shop/order-pad/read-rows.ts'
import { readLinesText } from '../../../../shop/lists/list.ts'
import { fieldOf, fieldsOf } from '../../../form.ts'

/** A row of the form, as it is written. */
export type AskedRow = { number: string; quantity: string }

/** The form's values, right or wrong. */
export type RequestDraft = Record<'name' | 'email' | 'company' | 'phone' | 'message', string> & {
  rows: AskedRow[]
}

export type RequestErrors = Partial<
  Record<'name' | 'email' | 'company' | 'phone' | 'message' | 'lines', string>
>

/** What became of a form that was sent; whatever is not sent comes back with all that was typed. */
export type RequestAnswer =
  | { kind: 'shown'; draft: RequestDraft }
  | { kind: 'refused'; errors: RequestErrors; draft: RequestDraft }
  | { kind: 'limited'; text: string; draft: RequestDraft }
  | { kind: 'failed'; draft: RequestDraft }
  /** nobody answered: it may be stored, or not */
  | { kind: 'silence'; draft: RequestDraft }

/** Of the form itself, of the cart ('AG03:2,DV34:1') and of the order pad, whose rows have the same names. */
export function rowsOf(form: FormData): AskedRow[] {
  const quantities = fieldsOf(form, 'quantity')
  const typed = fieldsOf(form, 'number').map((number, at) => ({
    number: number.trim().slice(0, longestAsked),
    quantity: quantities[at] ?? '1',
  }))
  // What is still in the box of the pad, which only its own form looks up.
  const pasted = readRows(fieldOf(form, 'text'), mostShown).rows.flatMap(({ readings: [first] }) =>
    first ? [{ number: first.text.slice(0, longestAsked), quantity: first.quantity }] : [],
  )
  const rows = [...typed.filter(isWanted), ...pasted, ...rowsOfText(fieldOf(form, 'lines'))]
  return rows.slice(0, mostShown)
}

/** What is too much comes back with the other rows: its buyer chooses what to leave out, and nothing is lost in silence. */
const mostShown = 2 * mostRequestLines

export function rowsOfText(text: string): AskedRow[] {
  return readLinesText(text).map(({ number, quantity }) => ({ number, quantity: String(quantity) }))
}

/** An empty quantity, or 0, leaves the row out: so it goes without scripts. */
function isWanted({ number, quantity }: AskedRow): boolean {
  return number !== '' && quantity.trim() !== '' && quantity.trim() !== '0'
}

export function draftOf(form: FormData): RequestDraft {
  return {
    name: fieldOf(form, 'name'),
    email: fieldOf(form, 'email'),
    company: fieldOf(form, 'company'),
    phone: fieldOf(form, 'phone'),
    message: fieldOf(form, 'message'),
    rows: rowsOf(form),
  }
}

/** The fields as the shop accepts them, or the first thing that is wrong with each. */
export function checkDraft({
  rows,
  ...typed
}: RequestDraft): { fields: RequestFields } | { errors: RequestErrors } {
  const lines = rows.map(({ number, quantity }) => ({ number, quantity: Number(quantity) }))
  const parsed = requestFields.safeParse({ ...typed, lines })
  if (parsed.success) return { fields: parsed.data }
  const errors: RequestErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const [field, at] = path
    if (field === 'lines')
      errors.lines ??=
        at === undefined
          ? `Please list at most ${mostRequestLines} products at a time; you have ${rows.length}. Nothing was sent.`
          : `Please enter a whole number from 1 to 9999 for ${rows[Number(at)]?.number ?? 'each product'}.`
    else errors[field as keyof RequestErrors] ??= message
  }
  return { errors }
}
