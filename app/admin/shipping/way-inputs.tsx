import type { UseFormReturn } from 'react-hook-form'
import { useId } from 'react'
import { longestCarrier } from '../../../shop/checkout/instructions/freight.ts'
import { longestTracking } from '../../../shop/shipping/shipment.ts'
import { Field } from '../../ui/field.tsx'
import { useCarrierNames } from './browser-shipping.ts'

export type WayValues = { carrier: string; tracking: string; shippedOn: string; tell: boolean }

/** Carrier, number and day of a shipment. Any carrier can be typed; those of the list have a link. */
export function WayInputs({
  form: { register, formState },
  tellLabel,
}: {
  form: UseFormReturn<WayValues>
  tellLabel: string
}) {
  const list = useId()
  const names = useCarrierNames()
  const { carrier, tracking, shippedOn } = formState.errors
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Carrier" help="Leave it empty for a pickup." error={carrier?.message}>
          {(control) => (
            <>
              <input
                {...control}
                {...register('carrier')}
                list={list}
                autoComplete="off"
                maxLength={longestCarrier}
              />
              <datalist id={list}>
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label="Tracking number" help="As the carrier gave it." error={tracking?.message} optional>
          {(control) => (
            <input {...control} {...register('tracking')} autoComplete="off" maxLength={longestTracking} />
          )}
        </Field>
      </div>
      <Field label="Day" error={shippedOn?.message}>
        {(control) => <input {...control} {...register('shippedOn')} type="date" required />}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...register('tell')} className="size-5 shrink-0" />
        {tellLabel}
      </label>
    </>
  )
}
