import { useEffect, useState } from 'react'
import type { FieldErrors, UseFormRegister, UseFormReturn } from 'react-hook-form'
import { billingFields, type Billing } from '../../../shop/checkout/billing.ts'
import { countries, hasStates, hasZips } from '../../../shop/places/countries.ts'
import { Field } from '../../ui/field.tsx'
import { keepFields, readKeptFields, type BillingDraft, type KeptOf } from './kept-fields.ts'

type BillingForm = UseFormReturn<BillingDraft, unknown, Billing>
export type BillingName = keyof BillingDraft

export const billingLabels: Record<BillingName, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  country: 'Country',
}

export const billingNames = Object.keys(billingLabels) as BillingName[]

/** What prevents the form from being sent, in the order of the fields. */
export function missingFields(draft: Partial<BillingDraft>): BillingName[] {
  const parsed = billingFields.safeParse(draft)
  if (parsed.success) return []
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  return billingNames.filter((name) => wrong.has(name))
}

export function BillingSection({
  form,
  country,
  onEnter,
}: {
  form: BillingForm
  country: string
  /** Enter does not work in a form whose only button is disabled, so it is passed on here */
  onEnter: () => void
}) {
  const { register, trigger, formState } = form
  const { errors } = formState
  const needsState = hasStates(country)
  const input = (name: BillingName, more: React.ComponentProps<'input'>, className = '') => (
    <BillingInput {...{ name, errors, register, trigger, more, className }} />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields are what is pressed in
    <section
      aria-labelledby="billing"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onEnter()
      }}
    >
      <h2 id="billing" className="text-h3">
        Billing Information
      </h2>
      <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-4">
        {input('firstName', { autoComplete: 'given-name', required: true })}
        {input('lastName', { autoComplete: 'family-name', required: true })}
        {input(
          'email',
          { autoComplete: 'email', type: 'email', inputMode: 'email', required: true },
          'col-span-2',
        )}
        {input('phone', { autoComplete: 'tel', type: 'tel', inputMode: 'tel' }, 'col-span-2')}
        {input('address', { autoComplete: 'address-line1', required: true }, 'col-span-2')}
        {input('city', { autoComplete: 'address-level2', required: true }, 'col-span-2')}
        {input('state', { autoComplete: 'address-level1', required: needsState })}
        {input('zip', {
          autoComplete: 'postal-code',
          autoCapitalize: 'characters',
          required: hasZips(country),
        })}
        <Field label={billingLabels.country} error={errors.country?.message} className="col-span-2">
          {(control) => (
            <select
              {...control}
              {...register('country', {
                onChange: () =>
                  void trigger([
                    ...(errors.state ? ['state' as const] : []),
                    ...(errors.zip ? ['zip' as const] : []),
                  ]),
              })}
              autoComplete="country"
              defaultValue="US"
            >
              {countries.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </section>
  )
}

function BillingInput({
  name,
  errors,
  register,
  trigger,
  more,
  className,
}: {
  name: BillingName
  errors: FieldErrors<BillingDraft>
  register: UseFormRegister<BillingDraft>
  trigger: BillingForm['trigger']
  more: React.ComponentProps<'input'>
  className: string
}) {
  const error = errors[name]?.message
  return (
    <Field label={billingLabels[name]} error={error} optional={!more.required} className={className}>
      {(control) => (
        <input
          {...control}
          // A message appears when the field is left; it disappears as soon as the field is right.
          {...register(name, { onChange: () => void (error && trigger(name)) })}
          {...more}
        />
      )}
    </Field>
  )
}

/** The signed-in person, and billing of their last order; a visitor's `sub` is empty. */
export type KnownBuyer = { sub: string; lastBilling: Partial<Billing> | null }

/**
 * Restores what was typed in this tab before a reload, and stores what is typed from then on. An untouched form begins
 * with the billing of the person's last order.
 */
export function useKeptFields(
  form: BillingForm,
  draft: Partial<BillingDraft>,
  { sub, lastBilling }: KnownBuyer,
  coupon: { coupon: string; restore: (code: string) => void },
  of: KeptOf = 'checkout',
): void {
  const [restored, setRestored] = useState(false)
  const { coupon: code } = coupon

  useEffect(() => {
    const kept = readKeptFields(sub, of)
    const there = form.getValues()
    // What the browser itself has filled in, or somebody typed before the scripts arrived, is newer than what
    // was stored. The select is never empty, so its first entry does not count.
    const isNewer = (name: BillingName) => there[name] && !(name === 'country' && there.country === 'US')
    const fields = billingNames.map((name) => [name, (!isNewer(name) && kept[name]) || there[name] || ''])
    // Not setValue: it does not report a value that was there already, and the button would keep waiting for it.
    form.reset(Object.fromEntries(fields) as BillingDraft, { keepFieldsRef: true, keepErrors: true })
    if (kept.coupon) coupon.restore(kept.coupon)
    // oxlint-disable-next-line react/set-state-in-effect
    setRestored(true)
    // once, when the page has come alive
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])

  useEffect(() => {
    const typed = form.getValues()
    const isEmpty = billingNames.every((name) => name === 'country' || !typed[name])
    if (restored && lastBilling && isEmpty) form.reset({ ...typed, ...lastBilling }, { keepFieldsRef: true })
  }, [restored, lastBilling, form])

  useEffect(() => {
    if (restored) keepFields(sub, of, { ...draft, coupon: code })
  }, [restored, sub, of, draft, code])
}
