import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { changeWords, dollars } from '../offer-words.ts'
import { deviates, listOf, unitOf, wrongWith, type EditedLine } from './draft-state.ts'

/** One line of a draft: what, how many, for how much, and why if that is not the list price. */
export function DraftLine({
  line,
  lineCents,
  error,
  showsMissing,
  place,
  onChange,
  onMove,
  onRemove,
}: {
  line: EditedLine
  /** null: it cannot be read yet */
  lineCents: number | null
  /** of the server, by the field that it is about */
  error: Partial<Record<string, string>>
  /** somebody has asked to send it: what is missing is said beside its field */
  showsMissing: boolean
  place: { isFirst: boolean; isLast: boolean }
  onChange: (change: Partial<EditedLine>) => void
  /** one place up or down */
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const { id, kind, number, title, quantity, price, reason, isOptional } = line
  const list = listOf(line)
  const unit = unitOf(line)
  const differs = deviates(line)
  const wrong = wrongWith(line)
  const name = number || title || (kind === 'freight' ? 'freight' : 'text line')
  const noPrice = showsMissing && unit === null ? 'Enter a price, or 0 if it is free.' : undefined
  const noReason = showsMissing && differs && reason.trim() === '' ? 'Say why.' : undefined
  return (
    <li className="grid grid-cols-[1fr_1fr_2.75rem] gap-x-3 gap-y-2 px-4 py-4 md:grid-cols-[minmax(0,1fr)_5.5rem_8.5rem_7.5rem_2.75rem]">
      <div className={`min-w-0 max-md:col-span-2 ${kind === 'product' ? 'md:pt-6' : ''}`}>
        {kind === 'product' ? (
          <>
            <span className="product-number font-semibold">{number}</span>
            <span className="block wrap-anywhere">{title}</span>
            {error['number'] && <ErrorText>{error['number']}</ErrorText>}
            {line.sold === null && !error['number'] && (
              <ErrorText>No longer sold. Remove it, or add it as a text line.</ErrorText>
            )}
          </>
        ) : (
          <Field
            label={kind === 'freight' ? 'Freight' : 'Text'}
            error={(showsMissing ? wrong.title : undefined) ?? error['title']}
          >
            {(control) => (
              <input
                {...control}
                data-line={`${id}-title`}
                value={title}
                maxLength={300}
                autoComplete="off"
                placeholder={
                  kind === 'freight' ? 'UPS Freight, liftgate, Austin TX' : 'Rebuild of the spindle, labor'
                }
                onChange={({ target }) => onChange({ title: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {kind === 'freight' ? (
        <span className="max-md:hidden" />
      ) : (
        <Field
          label="Quantity"
          error={(quantity ? wrong.quantity : undefined) ?? error['quantity']}
          className="max-md:order-1"
        >
          {(control) => (
            <input
              {...control}
              data-line={`${id}-quantity`}
              inputMode="numeric"
              autoComplete="off"
              value={quantity}
              onChange={({ target }) => onChange({ quantity: target.value })}
              className={`${control.className} text-right tabular-nums`}
            />
          )}
        </Field>
      )}
      <Field
        label={kind === 'freight' ? 'Price' : 'Price each'}
        error={wrong.price ?? noPrice ?? error['unitCents']}
        className={`max-md:order-1 ${kind === 'freight' ? 'max-md:col-span-3' : 'max-md:col-span-2'}`}
      >
        {(control) => (
          <input
            {...control}
            data-line={`${id}-price`}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            placeholder={list === null ? '0.00' : dollars(list)}
            onChange={({ target }) => onChange({ price: target.value })}
            // '-10%' becomes what it means; the list price typed out is the list price.
            onBlur={() => {
              if (unit === null || price.trim() === '') return
              onChange({ price: unit === list ? '' : (unit / 100).toFixed(2) })
            }}
            className={`${control.className} text-right tabular-nums`}
          />
        )}
      </Field>
      <p className="text-right max-md:order-2 max-md:col-span-3 md:pt-8">
        <span className="text-muted md:sr-only">Line total </span>
        <span className="font-gothic font-[650] tabular-nums">
          {lineCents === null ? '–' : dollars(lineCents)}
        </span>
      </p>
      <IconButton name={`Remove ${name}`} className="self-start md:mt-5" onClick={onRemove}>
        <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
      <div className="relative col-span-full flex flex-col gap-2 max-md:order-3 md:min-h-11">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          {kind !== 'freight' && (
            <label className="flex min-h-11 items-center gap-2 md:min-h-8">
              <input
                type="checkbox"
                checked={isOptional}
                onChange={({ target }) => onChange({ isOptional: target.checked })}
                className="size-5 accent-accent"
              />
              Optional: the buyer may leave it out
            </label>
          )}
          {list !== null && !differs && <span className="text-muted">List price {dollars(list)}</span>}
          {differs && list !== null && unit !== null && (
            <span className="tabular-nums">
              <span className="text-muted">
                List <s>{dollars(list)}</s>
              </span>{' '}
              → <strong className="font-semibold">{dollars(unit)}</strong> ({changeWords(list, unit)})
            </span>
          )}
          {kind === 'product' && list === null && line.sold && (
            <span className="text-muted">Priced on request</span>
          )}
        </div>
        {differs && (
          <Field
            label="Why the price differs"
            help="The buyer does not see this."
            error={noReason ?? error['reason']}
            className="max-w-text"
          >
            {(control) => (
              <input
                {...control}
                data-line={`${id}-reason`}
                value={reason}
                maxLength={300}
                autoComplete="off"
                onChange={({ target }) => onChange({ reason: target.value })}
              />
            )}
          </Field>
        )}
        {/* after the reason: whoever types goes on from the price to it */}
        {!(place.isFirst && place.isLast) && (
          <span className="flex self-end md:absolute md:top-0 md:right-0">
            <IconButton
              name={`Move ${name} up`}
              aria-disabled={place.isFirst || undefined}
              data-move={`${id}-up`}
              onClick={() => onMove(-1)}
            >
              <ArrowUp aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
            <IconButton
              name={`Move ${name} down`}
              aria-disabled={place.isLast || undefined}
              data-move={`${id}-down`}
              onClick={() => onMove(1)}
            >
              <ArrowDown aria-hidden="true" size={20} strokeWidth={1.75} />
            </IconButton>
          </span>
        )}
      </div>
    </li>
  )
}

function ErrorText({ children }: { children: React.ReactNode }) {
  return (
    <p role="alert" className="text-small text-danger">
      {children}
    </p>
  )
}
