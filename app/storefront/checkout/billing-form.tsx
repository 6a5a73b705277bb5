import { useEffect, useState } from 'react'
import type { FieldErrors, UseFormRegister, UseFormReturn } from 'react-hook-form'
import { billingFields, type Billing } from '../../../shop/checkout/billing.ts'
import { countries, hasStates, hasZips } from '../../../shop/checkout/countries.ts'
import { Field } from '../../ui/field.tsx'
import { keepFields, readKeptFields, type BillingDraft } from './kept-fields.ts'

export type BillingForm = UseFormReturn<BillingDraft, unknown, Billing>
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

/** What keeps the form from being sent, in the order of the fields. */
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
  /** Enter does not reach a form whose only button is disabled, so it is passed on by hand */
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
          // A message comes when the field is left; it goes as soon as the field is right.
          {...register(name, { onChange: () => void (error && trigger(name)) })}
          {...more}
        />
      )}
    </Field>
  )
}

/** Whoever is signed in, and to whom their last order was billed; a visitor's `sub` is empty. */
export type KnownBuyer = { sub: string; lastBilling: Billing | null }

/**
 * Puts back what this tab had typed before a reload, and keeps what is typed from then on. A form in which nothing is
 * typed begins with what the last order of whoever is signed in was billed to.
 */
export function useKeptFields(
  form: BillingForm,
  draft: Partial<BillingDraft>,
  { sub, lastBilling }: KnownBuyer,
  coupon: { coupon: string; restore: (code: string) => void },
): void {
  const [restored, setRestored] = useState(false)
  const { coupon: code } = coupon

  useEffect(() => {
    const kept = readKeptFields(sub)
    const there = form.getValues()
    // What the browser itself has filled in, or somebody typed before the scripts arrived, is newer than what was
    // kept; the select is never empty, so its first entry says nothing.
    const isNewer = (name: BillingName) => there[name] && !(name === 'country' && there.country === 'US')
    const fields = billingNames.map((name) => [name, (!isNewer(name) && kept[name]) || there[name] || ''])
    // Not setValue: it tells nobody of a value that was there already, and the button would go on waiting for it.
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
    if (restored && lastBilling && isEmpty) form.reset(lastBilling, { keepFieldsRef: true })
  }, [restored, lastBilling, form])

  useEffect(() => {
    if (restored) keepFields(sub, { ...draft, coupon: code })
  }, [restored, sub, draft, code])
}
