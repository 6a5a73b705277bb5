import { intoCart, stayingRows, type IntoCart } from '../../../shop/order-pad/into-cart.ts'
import { longestPadText, type PadRow } from '../../../shop/order-pad/pad.ts'
import { mostPadRows, readRows } from '../../../shop/order-pad/read-rows.ts'
import type { Reading } from '../../../shop/order-pad/reading.ts'
import { resolvePad, type PadBuyer } from '../../../shop/order-pad/resolve-pad.ts'
import { ok } from '../../../shop/result.ts'
import { shopContext, type PageContext } from '../../context.ts'
import { fieldOf, fieldsOf } from '../../form.ts'
import { changeCartOf } from '../../whole-cart.ts'

/** The pad after one of its forms was sent: each row looked up. */
type SentPad = {
  rows: PadRow[]
  /** lines that are not in rows */
  rest: string
  withoutQuantity: number
  /** what went into the cart; null: nothing was to be added, or it was not added */
  into: AddedToCart | null
  /** the cart is not the one that this form was made with */
  cartChanged: boolean
  /** nothing was added: the account keeps another long cart */
  isElsewhere: boolean
}

type AddedToCart = IntoCart & { mark: string | null; headers: Headers }

type Needs = { request: Request; context: PageContext; buyer: PadBuyer; had: string }

/** Carries out a form of the pad. */
export async function changePadByForm(
  { request, context, buyer, had }: Needs,
  form: FormData,
): Promise<SentPad> {
  const typed = rowsOf(form)
  const read = readRows(fieldOf(form, 'text'), mostPadRows - typed.length)
  const asked = [...typed, ...read.rows.map(({ readings }) => readings)]
  const rows = await resolve(context, asked, buyer)
  const all = fieldOf(form, 'choose') === 'all' ? await withReplacements(context, rows, buyer) : rows
  const { rest, withoutQuantity } = read
  const sent = { rows: all, rest, withoutQuantity, into: null, cartChanged: false, isElsewhere: false }
  if (fieldOf(form, 'intent') !== 'add') return sent
  // A form that is sent again, by Reload, would add everything once more.
  if (fieldOf(form, 'had') !== had) return { ...sent, cartChanged: true }
  const into = await changeCartOf<IntoCart, never>(context, request, ({ cart, fits }) =>
    ok(intoCart(cart, all, fits)),
  )
  if (!into.ok) return { ...sent, isElsewhere: true }
  return { ...sent, rows: stayingRows(all, into.value), into: into.value }
}

/** The pad as it was sent, with nothing looked up. */
export function unreadPad(form: FormData) {
  const rows = rowsOf(form).flatMap((readings) => readings.map((row): PadRow => ({ ...row, meaning: null })))
  const rest = fieldOf(form, 'text')
  return {
    rows,
    rest,
    withoutQuantity: 0,
    cartChanged: false,
    isElsewhere: false,
    added: null,
    had: fieldOf(form, 'had'),
  }
}

/** The rows with something in them; one of them may have a number chosen instead. */
function rowsOf(form: FormData): Reading[][] {
  const quantities = fieldsOf(form, 'quantity')
  const [chosenAt = '', chosen = ''] = fieldOf(form, 'choose').split(':')
  return fieldsOf(form, 'number')
    .map((text, at) => ({
      text: chosen !== '' && chosenAt === String(at) ? chosen : text.trim(),
      quantity: quantities[at] ?? '1',
    }))
    .filter(({ text }) => text !== '')
    .slice(0, mostPadRows)
    .map((row) => [row])
}

async function resolve(context: Needs['context'], rows: Reading[][], buyer: PadBuyer): Promise<PadRow[]> {
  const texts = rows.map((readings) => readings.map(({ text }) => text.slice(0, longestPadText)))
  const resolved = await resolvePad(context.get(shopContext), texts, buyer)
  return rows.flatMap((readings, at) => {
    const answer = resolved[at]
    const reading = readings[answer?.read ?? 0]
    return reading && answer ? [{ ...reading, meaning: answer.meaning }] : []
  })
}

/** The buyer takes everything that replaces something. */
async function withReplacements(
  context: Needs['context'],
  rows: PadRow[],
  buyer: PadBuyer,
): Promise<PadRow[]> {
  const chosen = rows.map(({ text, quantity, meaning }) => [
    { text: meaning?.kind === 'replaced' ? meaning.product.number : text, quantity },
  ])
  return resolve(context, chosen, buyer)
}
