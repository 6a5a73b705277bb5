import { Check } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { smallestQuantity } from '../../../shop/cart/cart.ts'
import type { PartnerPrice } from '../../../shop/catalogue/product.ts'
import { formatDollars } from '../../../shop/money.ts'
import { unitPrice } from '../../../shop/pricing/quote.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { say } from '../../ui/live-region.tsx'
import { VolumeMark } from '../../ui/price.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import { CartFull } from '../cart/add-to-cart.tsx'
import { useOrdering } from '../cart/use-ordering.ts'
import { priceStepWords } from '../cart/price-step-words.ts'
import { FootBar } from './foot-bar.tsx'
import { PartnerPriceBlock } from './partner-price-block.tsx'

/** For a partner: the prices, the quantity, and Add to order. What is in the order already counts for the price. */
export function OrderBox({ number, price }: { number: string; price: PartnerPrice }) {
  const [quantity, setQuantity] = useState(smallestQuantity)
  const { inOrder, full, order } = useOrdering(number, () => setQuantity(smallestQuantity))
  const buttons = useRef<HTMLFormElement>(null)
  const form = useId()
  const wanted = inOrder + quantity

  function choose(next: number) {
    setQuantity(next)
    const words = priceStepWords(price, wanted, inOrder + next)
    if (words) say(words)
  }

  return (
    <>
      <PartnerPriceBlock price={price} quantity={wanted} />
      <form
        ref={buttons}
        id={form}
        method="post"
        action="/cart"
        onSubmit={(event) => order(event, quantity)}
        className="no-print flex flex-wrap items-start gap-3"
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="number" value={number} />
        {/* without scripts these buttons would send the form: then the typed figure counts */}
        <div className="*:h-13 noscript:[&_[name=step]]:invisible">
          <QuantityStepper of={number} quantity={quantity} onChange={choose} />
        </div>
        <AddToOrder className="flex-1" />
        <Link to="/cart" className={`${buttonLook('secondary', 'paired')} max-md:w-full md:flex-1`}>
          View Cart
        </Link>
        {inOrder > 0 && <InOrder count={inOrder} />}
        {full && (
          <div className="w-full">
            <CartFull />
          </div>
        )}
      </form>
      <FootBar standsFor={buttons}>
        <p className="flex flex-col">
          <span className="font-gothic text-price">{formatDollars(unitPrice(price, wanted).unitCents)}</span>
          {unitPrice(price, wanted).volume && <VolumeMark />}
        </p>
        <AddToOrder form={form} className="w-40 shrink-0" />
      </FootBar>
    </>
  )
}

function AddToOrder({ className, form }: { className: string; form?: string }) {
  return (
    <Button
      type="submit"
      form={form}
      size="paired"
      // the second press of a double click would add them again
      onClick={(event) => event.detail > 1 && event.preventDefault()}
      className={className}
    >
      Add to order
    </Button>
  )
}

function InOrder({ count }: { count: number }) {
  return (
    <p className="flex w-full items-center gap-2 text-small font-semibold text-accent tabular-nums">
      <Check aria-hidden="true" size={20} strokeWidth={1.75} />
      {count} in your order
    </p>
  )
}
