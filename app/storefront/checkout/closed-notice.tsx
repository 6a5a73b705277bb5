import { checkoutTexts } from '../../../shop/checkout/checkout.ts'
import { useBrand } from '../../brand.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'

/** Paying is switched off: says what is off and why, before anybody fills in a form. */
export function ClosedNotice({ why }: { why: string }) {
  return (
    <Notice kind="warning" className="mt-4">
      {checkoutTexts.closed} {why}
    </Notice>
  )
}

/** Shown instead of card and button; names the other ways to buy. */
export function InsteadOfPaying() {
  const { phone } = useBrand()
  return (
    <div className="flex flex-col gap-4">
      <p>
        We cannot take cards online right now. Nothing was charged, and your cart is saved. You can still ask
        for a price or order by phone:{' '}
        <PhoneLink phone={phone} className="font-semibold text-accent underline" />
      </p>
      {/* a new document: the security rules of the checkout end here */}
      <a href="/contact-us?type=sales" className={`${buttonLook('primary', 'large')} w-full`}>
        Ask for a price
      </a>
    </div>
  )
}
