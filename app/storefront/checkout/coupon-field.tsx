import { CircleCheck, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { discountApplied } from '../../../shop/coupons/coupon.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { QuoteInUse } from './use-quote.ts'

/** A quiet text button until somebody has a code to enter. */
export function CouponField({ inUse }: { inUse: QuoteInUse }) {
  const { quote, coupon, couponError, applyCoupon, removeCoupon } = inUse
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (open) field.current?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])

  async function apply() {
    if (busy) return
    setBusy(true)
    await applyCoupon(field.current?.value ?? '')
    setBusy(false)
  }

  if (coupon) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-success-tint py-1 pr-1 pl-3">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to form controls */}
        <p role="status" className="flex items-center gap-2 text-success">
          <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
          {discountApplied(quote.discountPercent)}
        </p>
        <Button
          kind="quiet"
          aria-label={`Remove coupon ${coupon}`}
          onClick={() => {
            removeCoupon()
            setOpen(false)
          }}
        >
          Remove
        </Button>
      </div>
    )
  }
  if (!open && !couponError) {
    return (
      <Button ref={button} kind="quiet" className="-ml-4 self-start" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
        Add a coupon code
      </Button>
    )
  }
  return (
    <Field label="Coupon code" error={couponError || undefined}>
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            ref={field}
            name="coupon"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter here means Apply, not Pay.
              event.preventDefault()
              event.stopPropagation()
              void apply()
            }}
          />
          <Button
            kind="secondary"
            className="min-h-12 shrink-0"
            aria-disabled={busy}
            onClick={() => void apply()}
          >
            Apply
          </Button>
        </div>
      )}
    </Field>
  )
}
