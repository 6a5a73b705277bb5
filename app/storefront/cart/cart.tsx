import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, Link, redirect, useNavigate, useRevalidator } from 'react-router'
import { emptyReading, inCart, mostCartLines, type Cart } from '../../../shop/cart/cart.ts'
import { cartText } from '../../../shop/cart/cart-text.ts'
import { forgetLastVisit, putSavedCart } from '../../../shop/cart/saved-cart-store.ts'
import { offerLastVisit } from '../../../shop/cart/offer-last-visit.ts'
import { findNumbers, openCart } from '../../../shop/cart/open-cart.ts'
import { takeLastVisit } from '../../../shop/cart/take-last-visit.ts'
import { findCheckoutSwitch } from '../../../shop/checkout/checkout-switch-store.ts'
import { findSessionState } from '../../../shop/checkout/find-checkout.ts'
import { cartHeaders, cartOf } from '../../cart-cookies.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { ensureSession, orNull, personOf, renewSession, shopContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { loginAddress, returnPath } from '../../return-path.ts'
import { LastVisitOffer } from '../../sign-in/last-visit-offer.tsx'
import { mergedLines, withMerged } from '../../sign-in/merged-cart.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { OrderedAgainNotice } from '../orders/ordered-again-notice.tsx'
import type { Route } from './+types/cart.ts'
import { cartFullText } from './add-to-cart.tsx'
import { notYetRead, useCartReading } from './browser-cart.ts'
import { changeCart } from './cart-action.ts'
import { cartOfServer, cartRows } from './cart-rows.ts'
import { CartTable } from './cart-table.tsx'
import { CartTotal } from './cart-total.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { OrderBanner, type OrderOfSession } from './order-banner.tsx'
import { useRemoval } from './removal.ts'
import { UndoLine } from './undo-line.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, brand } = context.get(shopContext)
  const session = await findSessionState({ db }, ensureSession(context))
  if (session.renewed) renewSession(context, session.renewed)
  const reading = session.renewed ? emptyReading : cartOf(request)
  const open = await openCart(db, reading, tierOf(personOf(context)))
  // Old items and items over the limits are cleaned up once, with a notice; from then on it is a cart of
  // numbers. A former number is replaced by the present one.
  const kept = cartOfServer(open)
  const isMoved = reading.cart.some(({ number }) => !inCart(kept, number))
  const renewed = reading.titles.length > 0 || reading.dropped || isMoved
  const headers = renewed ? cartHeaders(kept, brand.siteOrigin) : undefined
  const order: OrderOfSession = {
    placed: session.recent?.orderNumber ?? null,
    live: session.live?.orderNumber ?? null,
  }
  const { isOff, why } = await findCheckoutSwitch(db)
  const person = personOf(context)
  const offer = person && offerLastVisit({ db }, person.sub, cartOfServer(open))
  const lastVisit = (await orNull(context, 'the last visit', Promise.resolve(offer))) ?? []
  const undo = new URL(request.url).searchParams.get('undo')
  return data({ open, order, lastVisit, undo, closed: isOff ? why : null }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, brand } = context.get(shopContext)
  const form = await readForm(request)
  const before = await findNumbers(db, cartOf(request))
  const returnTo = returnPath(form.get('returnTo'), '/cart')
  const person = personOf(context)
  if (fieldOf(form, 'intent').endsWith('-last-visit')) {
    if (!person) return redirect(loginAddress(returnTo), { status: 303 })
    return answerLastVisit(context, fieldOf(form, 'intent'), { sub: person.sub, before, returnTo })
  }
  const change = changeCart(before, form)
  if (!change.ok)
    return data({ refusal: change.refusal.why }, { status: change.refusal.why === 'full' ? 409 : 400 })
  if (person) await putSavedCart(db, person.sub, change.cart)
  return redirect(withUndo(returnTo, before, change.cart), {
    status: 303,
    headers: cartHeaders(change.cart, brand.siteOrigin),
  })
}

/** Nothing of an earlier visit comes into the cart unless asked for. */
async function answerLastVisit(
  context: Route.ActionArgs['context'],
  intent: string,
  { sub, before, returnTo }: { sub: string; before: Cart; returnTo: string },
) {
  const { db, brand } = context.get(shopContext)
  if (intent === 'forget-last-visit') await forgetLastVisit(db, sub)
  if (intent !== 'take-last-visit') return redirect(returnTo, { status: 303 })
  const merged = await takeLastVisit({ db }, sub, before)
  return redirect(withMerged(returnTo, mergedLines(merged)), {
    status: 303,
    headers: cartHeaders(merged.cart, brand.siteOrigin),
  })
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, order, lastVisit, undo, closed } = loaderData
  const reading = useCartReading()
  const cart = reading === notYetRead ? cartOfServer(open) : reading.cart
  const shown = cartRows(cart, open)
  const removal = useRemoval(shown.rows)
  const heading = useRef<HTMLHeadingElement>(null)
  useAskAgain(shown.incomplete)

  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-2 pb-18 md:pt-4 md:pb-24">
      <PageHead title="Your Shopping Cart" description="The products you have chosen." unlisted />
      <GoBack />
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-h1">
        Your Shopping Cart
      </h1>
      <OrderBanner order={order} />
      <OrderedAgainNotice />
      {lastVisit.length > 0 && (
        <div className="no-print mt-4 empty:hidden">
          <LastVisitOffer lines={lastVisit} />
        </div>
      )}
      <Notices dropped={open.dropped} full={actionData?.refusal === 'full'} />
      {undo && !removal.removed && <UndoWithoutScripts lines={undo} />}
      {shown.rows.length === 0 ? (
        <EmptyCart removal={removal} heading={heading} />
      ) : (
        <>
          <CartTable rows={shown.rows} removal={removal} />
          <CartTotal
            rows={shown.rows}
            totalCents={shown.totalCents}
            closed={closed}
            onClear={removal.clear}
          />
        </>
      )}
    </div>
  )
}

/** Another tab, or another program, added something that this page does not know yet. */
function useAskAgain(incomplete: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (incomplete && state === 'idle') void revalidate()
  }, [incomplete, state, revalidate])
}

function GoBack() {
  const navigate = useNavigate()
  return (
    <Link
      to="/shop"
      onClick={(event) => {
        // 0 or missing: this page was the first one of the visit
        if (!window.history.state?.idx) return
        event.preventDefault()
        void navigate(-1)
      }}
      className={`${buttonLook('quiet')} -ml-4`}
    >
      <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
      Go Back
    </Link>
  )
}

function Notices({ dropped, full }: { dropped: boolean; full: boolean }) {
  return (
    <>
      {full && (
        <Notice kind="danger" className="mt-4">
          {cartFullText}
        </Notice>
      )}
      {dropped && (
        <Notice kind="warning" className="mt-4">
          Some items from an earlier visit could not be found and were left out of your cart. A cart holds up
          to {mostCartLines} different products.
        </Notice>
      )}
    </>
  )
}

/** The address says what was removed; with scripts Undo is in the row itself. */
function UndoWithoutScripts({ lines }: { lines: string }) {
  return (
    <form method="post" action="/cart" className="mt-4">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="lines" value={lines} />
      <UndoLine text="Removed from your cart.">
        <Button type="submit" kind="quiet">
          Undo
        </Button>
      </UndoLine>
    </form>
  )
}

function withUndo(path: string, before: Cart, after: Cart): string {
  const gone = before.filter((line) => !after.some((left) => left.number === line.number))
  return gone.length && path === '/cart' ? `/cart?undo=${encodeURIComponent(cartText(gone))}` : path
}
