import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { largestQuantity, readQuantity, smallestQuantity } from '../../shop/cart/cart.ts'

/**
 * Minus, figure, plus. Without scripts each button sends the form around it: `step` by a button, `quantity` by Enter.
 * Only the figure is printed. Nothing is corrected while someone types; anything that is not a quantity becomes 1 when
 * the field is left.
 */
export function QuantityStepper({
  of,
  quantity,
  onChange,
}: {
  /** product number, for the accessible names */
  of: string
  quantity: number
  onChange: (quantity: number) => void
}) {
  const [draft, setDraft] = useState<string | null>(null)

  function settle(text: string) {
    setDraft(null)
    onChange(readQuantity(text))
  }

  function type(text: string) {
    setDraft(text)
    if (/^[1-9]\d*$/.test(text)) onChange(readQuantity(text))
  }

  function step(by: number) {
    setDraft(null)
    onChange(readQuantity(String(quantity + by)))
  }

  return (
    <div className="inline-grid h-11 grid-cols-[44px_56px_44px] rounded-control border border-control bg-surface print:block print:h-auto print:w-14 print:border-0">
      {/* Enter presses a form's first button; without this one that would be minus */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="hidden" />
      <button
        type="submit"
        name="step"
        value="-1"
        aria-label={`Decrease quantity of ${of}`}
        disabled={quantity <= smallestQuantity}
        onClick={(event) => {
          event.preventDefault()
          step(-1)
        }}
        className="inline-flex items-center justify-center rounded-l-control print:hidden hover:bg-sunken active:bg-line disabled:bg-transparent disabled:text-control"
      >
        <Minus aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
      <input
        name="quantity"
        aria-label={`Quantity of ${of}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={draft ?? String(quantity)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => settle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle(event.currentTarget.value)
        }}
        className="w-full min-w-0 border-x border-line print:border-0 bg-transparent text-center text-body tabular-nums"
      />
      <button
        type="submit"
        name="step"
        value="1"
        aria-label={`Increase quantity of ${of}`}
        disabled={quantity >= largestQuantity}
        onClick={(event) => {
          event.preventDefault()
          step(1)
        }}
        className="inline-flex items-center justify-center rounded-r-control print:hidden hover:bg-sunken active:bg-line disabled:bg-transparent disabled:text-control"
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </div>
  )
}
