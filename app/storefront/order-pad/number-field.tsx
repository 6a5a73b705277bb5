import { useState } from 'react'
import { centsOfDollars, formatDollars } from '../../../shop/money.ts'
import { MarkedProduct } from '../frame/marked.tsx'
import { useSuggestions, type Suggestions } from '../frame/use-suggestions.ts'
import type { EditedRow, PadAction } from './pad-state.ts'
import { focusPadField, stepBetweenRows } from './pad-keys.ts'

/** The number of a row, with suggestions while somebody types. */
export function NumberField({
  row,
  at,
  describedBy,
  isInvalid,
  dispatch,
  onPaste,
}: {
  row: EditedRow
  at: number
  describedBy: string | undefined
  isInvalid: boolean
  dispatch: (action: PadAction) => void
  onPaste: (event: React.ClipboardEvent<HTMLInputElement>, at: number) => void
}) {
  const [isFocused, setIsFocused] = useState(false)
  /** By its number: the next answer may have another product in its place. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [isShut, setIsShut] = useState(false)
  const isOpen = isFocused && row.isTyping && !isShut
  const suggested = useSuggestions(row.text, isOpen)
  // What belongs to a text that was replaced is not what is meant now.
  const products = isOpen && suggested && !suggested.isOutdated ? suggested.found.products : []
  const active = products.findIndex(({ number }) => number === chosen)
  const listId = `pad-suggestions-${row.id}`

  function choose(number: string) {
    dispatch({ do: 'choose', id: row.id, number })
    focusPadField(at, 'quantity')
  }

  function press(event: React.KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && products.length > 0) {
      event.preventDefault()
      // The field itself stands between the last line and the first.
      const places = products.length + 1
      setChosen(products[((active + 1 + step + places) % places) - 1]?.number ?? null)
    } else if (event.key === 'Escape' && products.length > 0) setIsShut(true)
    else if (event.key === 'Enter') {
      event.preventDefault()
      const product = products[active]
      if (product) return choose(product.number)
      dispatch({ do: 'settle', id: row.id })
      focusPadField(at + 1, 'number')
    } else stepBetweenRows(event, at, 'number')
  }

  return (
    <div className="relative">
      <input
        name="number"
        data-pad={`number-${at}`}
        aria-label={`Product number, row ${at + 1}`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={products.length > 0}
        aria-controls={products.length > 0 ? listId : undefined}
        aria-activedescendant={products[active] ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={row.text}
        onChange={(event) => {
          setChosen(null)
          setIsShut(false)
          dispatch({ do: 'type', id: row.id, text: event.currentTarget.value })
        }}
        onFocus={() => setIsFocused(true)}
        onBlur={() => {
          setIsFocused(false)
          if (row.isTyping) dispatch({ do: 'settle', id: row.id })
        }}
        onKeyDown={press}
        onPaste={(event) => onPaste(event, at)}
        className={`product-number h-11 w-full min-w-0 rounded-control border bg-surface px-3 text-body hover:border-ink print:h-auto print:border-0 print:bg-transparent print:p-0 ${isInvalid ? 'border-danger' : 'border-control'}`}
      />
      {products.length > 0 && (
        <SuggestedNumbers
          id={listId}
          products={products}
          words={suggested?.found.words ?? []}
          active={active}
          onChoose={choose}
        />
      )}
    </div>
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox: the field keeps the focus and has the keys */
function SuggestedNumbers({
  id,
  products,
  words,
  active,
  onChoose,
}: {
  id: string
  products: Suggestions['products']
  words: string[]
  active: number
  onChoose: (number: string) => void
}) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute top-full left-0 z-(--layer-popover) mt-1 max-h-80 w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-popover"
    >
      {products.map((product, at) => (
        <li
          key={product.number}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // The field must not lose the focus before the press is over.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product.number)}
          className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken ${at === active ? 'bg-sunken outline-2 outline-offset-[-2px] outline-accent' : ''}`}
        >
          <MarkedProduct product={product} words={words} clamp="line-clamp-1" />
          <span className="shrink-0 text-small tabular-nums">
            {product.price === 0 ? 'Price on request' : formatDollars(centsOfDollars(product.price))}
          </span>
        </li>
      ))}
    </ul>
  )
}
