import { readQuantity } from '../../../shop/cart/cart.ts'
import type { WantedLine } from '../../../shop/cart/price-now.ts'
import { fieldOf } from '../../form.ts'
import { agreedIn } from './ordered-again.ts'

/** The field of a line's quantity. */
export function quantityField(number: string): string {
  return `quantity-${number}`
}

/** The lines that are checked in a form, with the quantities that were typed there. */
export function chosenLines<Line extends WantedLine>(form: FormData, lines: readonly Line[]): Line[] {
  const checked = new Set(form.getAll('take'))
  const agreed = new Set(agreedIn(form).map(({ number }) => number))
  return lines.flatMap((line) => {
    if (!checked.has(line.number) && !agreed.has(line.number)) return []
    const typed = fieldOf(form, quantityField(line.number))
    return [{ ...line, quantity: typed === '' ? line.quantity : readQuantity(typed) }]
  })
}
