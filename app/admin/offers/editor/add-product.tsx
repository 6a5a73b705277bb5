import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi, type CallAnswerOf } from '../../../../api/http/client.ts'
import { Field } from '../../../ui/field.tsx'
import { answerOf } from '../../kit/admin-calls.tsx'
import { inTime } from '../../kit/use-call.ts'
import { dollars } from '../offer-words.ts'
import { readAdded } from './draft-state.ts'

type FoundProduct = CallAnswerOf<'GET /api/offers/{number}/products'>[number]

/** ms. Nobody types faster for long. */
const restMs = 80

/**
 * Adds products by typing: Enter takes the first that is found, or the one that the arrows chose, and the field is ready
 * for the next.
 */
export function AddProduct({
  number,
  isFirst,
  onAdd,
}: {
  /** of the offer: prices are those of its buyer */
  number: string
  /** nothing else is to be done first: it has the focus at once */
  isFirst: boolean
  onAdd: (product: FoundProduct, quantity: number) => void
}) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  /** By its number: the next answer may have another product in its place. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [isShut, setIsShut] = useState(false)
  const [missed, setMissed] = useState('')
  const { text, quantity } = readAdded(typed)
  const found = useFound(number, text)
  const products = text !== '' && !isShut ? found.products : []
  const active = Math.max(
    0,
    products.findIndex((product) => product.number === chosen),
  )

  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])

  function add(product: FoundProduct, many: number) {
    onAdd(product, many)
    setTyped('')
    setChosen(null)
    setMissed('')
    field.current?.focus()
  }

  /** Whoever types fast is ahead of the suggestions: what Enter means is asked for then. */
  async function take() {
    const shown = found.isOf === text ? products[active] : undefined
    const product = shown ?? (await found.ask(text))[0]
    if (product) add(product, quantity)
    else setMissed(text)
  }

  function press(event: React.KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && products.length > 0) {
      event.preventDefault()
      setChosen(products[(active + step + products.length) % products.length]?.number ?? null)
    } else if (event.key === 'Escape' && products.length > 0) setIsShut(true)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (text !== '') void take()
    }
  }

  return (
    <div className="relative">
      <Field
        label="Add a product"
        help="Type a number or a name and press Enter. “2 x AG03” adds two."
        error={missed ? `Nothing is sold here under “${missed}”. You can add it as a text line.` : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={field}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={products.length > 0}
            aria-controls={products.length > 0 ? listId : undefined}
            aria-activedescendant={products.length > 0 ? `${listId}-${active}` : undefined}
            data-add-product
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosen(null)
              setIsShut(false)
              setMissed('')
            }}
            onBlur={() => setIsShut(true)}
            onFocus={() => setIsShut(false)}
            onKeyDown={press}
          />
        )}
      </Field>
      {products.length > 0 && (
        <FoundList id={listId} products={products} active={active} onChoose={(one) => add(one, quantity)} />
      )}
    </div>
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox: the field keeps the focus and has the keys */
function FoundList({
  id,
  products,
  active,
  onChoose,
}: {
  id: string
  products: FoundProduct[]
  active: number
  onChoose: (product: FoundProduct) => void
}) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Products"
      className="absolute top-full left-0 z-(--layer-popover) mt-1 max-h-80 w-full overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-popover"
    >
      {products.map((product, at) => (
        <li
          key={product.number}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          // The field must not lose the focus before the press is over.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
          className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-sunken ${at === active ? 'bg-tint outline-2 outline-offset-[-2px] outline-accent' : ''}`}
        >
          <span className="min-w-0 flex-1">
            <span className="product-number font-semibold">{product.number}</span>
            {product.because && <span className="text-muted"> ({product.because})</span>}
            <span className="block truncate text-muted">{product.title}</span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            {product.unitCents === 0 ? 'Price on request' : dollars(product.unitCents)}
            {product.fromThreeUnitCents !== null && (
              <span className="block text-fine text-muted">
                3 or more {dollars(product.fromThreeUnitCents)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const nothing: FoundProduct[] = []

function useFound(number: string, text: string) {
  const asked = useRested(text)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['GET /api/offers/{number}/products', number, asked],
    queryFn: ({ signal }) => read(number, asked, inTime(signal)),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    products: data ?? nothing,
    /** the text that they are for */
    isOf: isPlaceholderData || !data ? null : asked,
    ask: (typed: string) => read(number, typed, AbortSignal.timeout(5000)).catch(() => nothing),
  }
}

function read(number: string, q: string, signal: AbortSignal): Promise<FoundProduct[]> {
  return answerOf(callApi('GET /api/offers/{number}/products', { params: { number }, query: { q }, signal }))
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
