import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { takeLines, takeTexts } from '../../../shop/cart/price-now.ts'
import { findUsual } from '../../../shop/orders/buyer/find-usual.ts'
import { usualMonths, type UsualLine } from '../../../shop/orders/buyer/usual.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { requirePerson, shopContext } from '../../context.ts'
import { readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShopDay } from '../../ui/words/shop-day.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { useHasProducts } from '../frame/categories.ts'
import type { Route } from './+types/usual.ts'
import { myOrdersAddress } from './addresses.ts'
import { chosenLines } from './chosen-lines.ts'
import { takeFormId } from './instead-of.tsx'
import { MyPages } from './my-pages.tsx'
import { agreedIn } from './ordered-again.ts'
import { OrdersNotLoaded } from './orders-not-loaded.tsx'
import { takeIntoCart } from './take-into-cart.ts'
import { WantedTable } from './wanted-table.tsx'

/** What this person bought in twelve months, the most frequent first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const person = requirePerson(context, url)
  return { lines: await findUsual(context.get(shopContext), { sub: person.sub, tier: tierOf(person) }) }
}

/** Only what is checked goes into the cart. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const person = requirePerson(context, url)
  const usual = await findUsual(context.get(shopContext), { sub: person.sub, tier: tierOf(person) })
  const form = await readForm(request)
  const chosen = chosenLines(form, usual)
  if (chosen.length === 0) return data({ refusal: 'none-checked' as const }, { status: 400 })
  return takeIntoCart({ request, context }, 'usual', (cart, fits) =>
    takeLines(cart, chosen, agreedIn(form), fits),
  )
}

const texts = {
  ...takeTexts,
  'none-checked': 'Select the products you want first. Your cart was not changed.',
}

export default function UsualPage({ loaderData: { lines }, actionData }: Route.ComponentProps) {
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title="What you usually buy" description="What you have bought most often." unlisted />
      <Breadcrumb crumbs={[home, { name: 'My orders', to: myOrdersAddress() }]} here="Usual items" />
      <h1 className="mt-2 text-h1 md:mt-5">What you usually buy</h1>
      <MyPages />
      {actionData && (
        <Notice kind="danger" className="mt-5">
          {texts[actionData.refusal]}
        </Notice>
      )}
      {lines.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <p className="mt-5 max-w-[68ch] text-muted">
            From your paid orders over the last {usualMonths} months, most frequent first. Select what you
            need and change the quantities.
          </p>
          <WantedTable
            caption="What you usually buy"
            lines={lines}
            isChecked={false}
            about={{ head: 'Bought', of: boughtWords }}
          />
          <form id={takeFormId} method="post" className="no-print mt-6">
            <Button type="submit" size="large" className="max-md:w-full">
              Add to cart
            </Button>
          </form>
        </>
      )}
    </div>
  )
}

/** A list that could not be read is never shown as an empty one. */
export function ErrorBoundary() {
  return <OrdersNotLoaded what="Your orders" />
}

function boughtWords({ orders, pieces, lastDate }: UsualLine) {
  return (
    <>
      {orders} {orders === 1 ? 'order' : 'orders'}, {pieces} {pieces === 1 ? 'piece' : 'pieces'}
      <span className="block text-small text-muted">
        last on <ShopDay at={lastDate} />
      </span>
    </>
  )
}

function NothingYet() {
  const hasProducts = useHasProducts()
  return (
    <div className="mt-6 flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-6 py-14 text-center md:py-20">
      <PartDrawing className="size-24" />
      <p className="font-gothic text-h3">Nothing here yet.</p>
      <p className="max-w-[44ch] text-muted">
        Items you buy while signed in will show up here, so you can reorder them in one step.
      </p>
      <Link to={hasProducts ? '/shop' : '/home'} className={buttonLook('primary', 'large')}>
        {hasProducts ? 'Show all products' : 'Home'}
      </Link>
    </div>
  )
}
