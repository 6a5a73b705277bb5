import { useId } from 'react'
import { cents, formatDollars } from '../../../../shop/money.ts'
import { Field } from '../../../ui/field.tsx'
import type { WholeOrder } from '../browser-orders.ts'
import { wholeOf, type WantedReturn } from './wanted-return.ts'

/** Everything, some of the products, or a sum. */
export function ReturnFields({
  order,
  wanted,
  error,
  onWanted,
}: {
  order: WholeOrder
  wanted: WantedReturn
  error: string | null
  onWanted: (wanted: WantedReturn) => void
}) {
  const id = useId()
  const left = order.lines.filter(({ leftQuantity, leftCents }) => leftQuantity > 0 && leftCents > 0)
  const ways = [
    { way: 'whole', name: `Everything, ${formatDollars(wholeOf(order))}` },
    ...(left.length > 0 ? [{ way: 'lines', name: 'Some of the products' } as const] : []),
    { way: 'sum', name: 'An amount' },
  ] as const
  return (
    <>
      <fieldset>
        <legend className="font-gothic font-semibold">What should be refunded?</legend>
        {ways.map(({ way, name }) => (
          <label key={way} className="mt-1 flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={`${id}-way`}
              value={way}
              checked={wanted.way === way}
              onChange={() => onWanted({ ...wanted, way })}
              className="size-5 shrink-0 accent-accent"
            />
            {name}
          </label>
        ))}
      </fieldset>
      {wanted.way === 'lines' && (
        <fieldset aria-label="Quantity to refund" className="mt-2 flex flex-col gap-3">
          {left.map((line) => (
            <div key={line.line} className="flex items-center gap-3">
              <label htmlFor={`${id}-${line.line}`} className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{line.title}</span>
                <span className="block text-small text-muted tabular-nums">
                  up to {line.leftQuantity}, together {formatDollars(cents(line.leftCents))}
                </span>
              </label>
              <input
                id={`${id}-${line.line}`}
                type="text"
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                value={wanted.quantities[line.line] ?? ''}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={({ target }) =>
                  onWanted({ ...wanted, quantities: { ...wanted.quantities, [line.line]: target.value } })
                }
                className="min-h-11 w-20 shrink-0 rounded-control border border-control bg-surface px-3 text-right tabular-nums"
              />
            </div>
          ))}
          {error && (
            <p id={`${id}-error`} role="alert" className="text-small text-danger">
              {error}
            </p>
          )}
        </fieldset>
      )}
      {wanted.way === 'sum' && (
        <Field label="Amount in US dollars" className="mt-2" {...(error && { error })}>
          {(control) => (
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={wanted.amount}
              onChange={({ target }) => onWanted({ ...wanted, amount: target.value })}
              {...control}
            />
          )}
        </Field>
      )}
    </>
  )
}
