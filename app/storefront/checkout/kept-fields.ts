import { checkoutStateKey, linesAsText, type CheckoutState } from '../cart/checkout-state.ts'
import type { z } from 'zod'
import type { billingFields } from '../../../shop/checkout/billing.ts'

/** The values of the form while it is being filled in. */
export type BillingDraft = z.input<typeof billingFields>

/** The typed fields of this tab, stored over a reload. The card is never among them: it never reaches this page. */
type KeptFields = Partial<BillingDraft> & { coupon?: string }

/** Where something is paid: what is typed at one does not appear at the other. */
export type KeptOf = 'checkout' | 'offer'

const fieldsKey = (of: KeptOf) => `${of}Fields`
const instructionsKey = (of: KeptOf) => `${of}Instructions`

export function readKeptFields(sub: string, of: KeptOf): KeptFields {
  return readKept(fieldsKey(of), sub)
}

export function keepFields(sub: string, of: KeptOf, fields: KeptFields): void {
  keep(fieldsKey(of), sub, fields)
}

/** The fields of the ship-to address, the PO number and the note; `ships`: the address is in force. */
export function readKeptInstructions(sub: string, of: KeptOf): Record<string, string> {
  return readKept(instructionsKey(of), sub)
}

export function keepInstructions(sub: string, of: KeptOf, fields: Record<string, string>): void {
  keep(instructionsKey(of), sub, fields)
}

/** `sub`: who is signed in now. What somebody else left here is dropped. */
function readKept(key: string, sub: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    if ('owner' in kept && kept.owner !== '' && kept.owner !== sub) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

function keep(key: string, sub: string, fields: Record<string, unknown>): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ ...fields, owner: sub }))
  } catch {
    // A browser that forbids storage forgets them with the page.
  }
}

/** What the cart page handed over: its total in dollars, and which products in which quantities; null: nothing. */
export function readHandedCart(): { totalPrice: number; lines: string } | null {
  try {
    const state = JSON.parse(
      window.sessionStorage.getItem(checkoutStateKey) ?? 'null',
    ) as CheckoutState | null
    return typeof state?.totalPrice === 'number'
      ? { totalPrice: state.totalPrice, lines: linesAsText(state.items) }
      : null
  } catch {
    return null
  }
}

/** Once it was shown, or paid, it is dropped. */
export function dropHandedCart(): void {
  remove(checkoutStateKey)
}

export function dropCheckoutState(): void {
  dropKept('checkout')
  remove(checkoutStateKey)
}

export function dropKept(of: KeptOf): void {
  remove(fieldsKey(of))
  remove(instructionsKey(of))
}

function remove(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}
