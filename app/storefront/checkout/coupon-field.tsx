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
    if (await applyCoupon(field.current?.value ?? '')) setOpen(false)
    setBusy(false)
  }

  return (
    <div className="flex flex-col gap-3">
      {coupon && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-success-tint py-1 pr-1 pl-3">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-success">
            <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to form controls */}
            <span role="status">{discountApplied(quote.discountPercent)}</span>
            <span className="wrap-anywhere">{coupon}</span>
          </p>
          <span className="flex flex-wrap">
            {!open && (
              <Button
                ref={button}
                kind="quiet"
                aria-label={`Change coupon ${coupon}`}
                onClick={() => setOpen(true)}
              >
                Change
              </Button>
            )}
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
          </span>
        </div>
      )}
      {open || couponError ? (
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
      ) : (
        !coupon && (
          <Button ref={button} kind="quiet" className="-ml-4 self-start" onClick={() => setOpen(true)}>
            <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
            Add a coupon code
          </Button>
        )
      )}
    </div>
  )
}
