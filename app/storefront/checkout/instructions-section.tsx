import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { shipToLine } from '../../../shop/addresses/address.ts'
import {
  freightChoices,
  freightWays,
  longestAccount,
  longestCarrier,
} from '../../../shop/checkout/instructions/freight.ts'
import {
  instructionLabels,
  longestNote,
  longestPoNumber,
} from '../../../shop/checkout/instructions/instructions.ts'
import { ShipToFields } from '../addresses/ship-to-fields.tsx'
import { myAddressesAddress } from '../orders/addresses.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SaveAddress } from './save-address.tsx'
import type { InstructionsInUse, Part } from './use-instructions.ts'

/** Four quiet buttons until somebody asks for more than billing; each opens its part. */
export function InstructionsSection({ inUse, onEnter }: { inUse: InstructionsInUse; onEnter: () => void }) {
  const { form, open, asked } = inUse
  const { register, trigger, formState } = form
  const area = useRef<HTMLElement>(null)

  useEffect(() => {
    if (asked)
      area.current
        ?.querySelector<HTMLElement>(
          `[data-part='${asked}'] :is(input:checked, input:not([type='radio']), select, textarea)`,
        )
        ?.focus()
  }, [asked])

  // Its button went with the part: the way back in takes the focus.
  const wasShipping = useRef(open.shipTo)
  useEffect(() => {
    if (wasShipping.current && !open.shipTo)
      area.current?.querySelector<HTMLElement>("[data-unfold='shipTo']")?.focus()
    wasShipping.current = open.shipTo
  }, [open.shipTo])
  const wasFreight = useRef(open.freight)
  useEffect(() => {
    if (wasFreight.current && !open.freight)
      area.current?.querySelector<HTMLElement>("[data-unfold='freight']")?.focus()
    wasFreight.current = open.freight
  }, [open.freight])

  /** A message appears when the field is left; it disappears as soon as the field is right. */
  const text = (name: 'poNumber' | 'note') =>
    register(name, { onChange: () => void (formState.errors[name] && trigger(name)) })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields are what is pressed in
    <section
      ref={area}
      aria-label="Shipping, freight, PO number and note"
      className="mt-5 flex flex-col gap-4"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onEnter()
      }}
    >
      {open.shipTo && <ShipToPart inUse={inUse} />}
      {open.freight && <FreightPart inUse={inUse} />}
      {open.poNumber && (
        <div data-part="poNumber">
          <Field
            label={instructionLabels.poNumber}
            help="Your own number for this purchase. It appears on your order and in its e-mail."
            error={formState.errors.poNumber?.message}
            optional
          >
            {(control) => (
              <input {...control} {...text('poNumber')} autoComplete="off" maxLength={longestPoNumber} />
            )}
          </Field>
        </div>
      )}
      {open.note && (
        <div data-part="note">
          <Field
            label={instructionLabels.note}
            help="Read by whoever prepares your order. Please do not write card numbers here."
            error={formState.errors.note?.message}
            optional
          >
            {(control) => (
              <textarea
                {...control}
                {...text('note')}
                rows={4}
                maxLength={longestNote}
                className={`${control.className} py-3`}
              />
            )}
          </Field>
        </div>
      )}
      <div className="flex flex-col items-start empty:hidden">
        <Unfold part="shipTo" words="Ship to a different address" inUse={inUse} />
        <Unfold part="freight" words="Choose how freight is handled" inUse={inUse} />
        <Unfold part="poNumber" words="Add a PO number" inUse={inUse} />
        <Unfold part="note" words="Add a note" inUse={inUse} />
      </div>
    </section>
  )
}

function Unfold({ part, words, inUse }: { part: Part; words: string; inUse: InstructionsInUse }) {
  if (inUse.open[part]) return null
  return (
    <Button kind="quiet" className="-ml-4" data-unfold={part} onClick={() => inUse.unfold(part)}>
      <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
      {words}
    </Button>
  )
}

function FreightPart({ inUse }: { inUse: InstructionsInUse }) {
  const { form, freightWay, closeFreight } = inUse
  const { register, trigger, formState } = form
  const errors = formState.errors.freight
  const account = (name: 'carrier' | 'account') =>
    register(`freight.${name}`, { onChange: () => void (errors?.[name] && trigger(`freight.${name}`)) })
  return (
    <fieldset data-part="freight" className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Freight</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-card">Freight</h3>
        <Button kind="quiet" className="-mr-4" onClick={closeFreight}>
          Remove this choice
        </Button>
      </div>
      <div className="flex flex-col">
        {freightWays.map((way) => (
          <label key={way} className="flex min-h-11 items-center gap-3">
            <input type="radio" value={way} {...register('freight.way')} className="size-5 shrink-0" />
            {freightChoices[way]}
          </label>
        ))}
      </div>
      {freightWay === 'account' && (
        <div className="grid items-end gap-4 md:grid-cols-2">
          <Field label="Carrier" help="Such as UPS or FedEx." error={errors?.carrier?.message}>
            {(control) => (
              <input {...control} {...account('carrier')} autoComplete="off" maxLength={longestCarrier} />
            )}
          </Field>
          <Field
            label="Account number"
            help="The carrier bills you for the freight."
            error={errors?.account?.message}
          >
            {(control) => (
              <input {...control} {...account('account')} autoComplete="off" maxLength={longestAccount} />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  )
}

function ShipToPart({ inUse }: { inUse: InstructionsInUse }) {
  const { form, country, addresses, chosen, choose, shipToBilling, sub } = inUse
  const { register, trigger, formState } = form
  const errors = formState.errors.shipTo
  return (
    <fieldset data-part="shipTo" className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Ship to</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-card">Ship to</h3>
        <Button kind="quiet" className="-mr-4" onClick={shipToBilling}>
          Use the billing address
        </Button>
      </div>
      {addresses.length > 0 && (
        <Field label="Your addresses">
          {(control) => (
            <select
              {...control}
              onChange={({ target }) => choose(addresses.find(({ id }) => id === target.value) ?? null)}
              value={chosen}
            >
              <option value="">A new address</option>
              {addresses.map((address) => (
                <option key={address.id} value={address.id}>
                  {shipToLine(address)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <ShipToFields
        country={country}
        errorOf={(name) => errors?.[name]?.message}
        control={(name) =>
          register(`shipTo.${name}`, {
            onChange: () =>
              void (name === 'country'
                ? errors && trigger('shipTo')
                : errors?.[name] && trigger(`shipTo.${name}`)),
          })
        }
      />
      {sub !== '' && <SaveAddress inUse={inUse} />}
      {sub !== '' && (
        <a
          href={myAddressesAddress}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center self-start text-accent underline underline-offset-4"
        >
          Your address book<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </fieldset>
  )
}
