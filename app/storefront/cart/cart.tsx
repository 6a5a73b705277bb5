import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, redirect, useNavigate, useRevalidator } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { emptyReading, mostCartLines, withPresentNumbers, type Cart } from '../../../shop/cart/cart.ts'
import { cartText } from '../../../shop/cart/cart-text.ts'
import { without } from '../../../shop/cart/last-visit.ts'
import { elsewhereText } from '../../../shop/cart/long-cart.ts'
import { deleteLongCart, forgetLastVisit } from '../../../shop/cart/saved-cart-store.ts'
import { offerLastVisit } from '../../../shop/cart/offer-last-visit.ts'
import { findNumbers, openCart } from '../../../shop/cart/open-cart.ts'
import { takeLastVisit } from '../../../shop/cart/take-last-visit.ts'
import { findCheckoutSwitch } from '../../../shop/checkout/checkout-switch-store.ts'
import { findSessionState } from '../../../shop/checkout/find-checkout.ts'
import { cartHeaders, cartOf } from '../../cart-cookies.ts'
import { ok } from '../../../shop/result.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { ensureSession, orNull, personOf, renewSession, shopContext } from '../../context.ts'
import { changeCartOf, heldOf, linesAway, markIn, wholeCartOf } from '../../whole-cart.ts'
import { fieldOf, readForm } from '../../form.ts'
import { loginAddress, returnPath } from '../../return-path.ts'
import { LastVisitOffer } from '../../sign-in/last-visit-offer.tsx'
import { mergedLines, withMerged } from '../../sign-in/merged-cart.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { clearOfBar, RowsBar } from '../../ui/scrolling/rows-bar.tsx'
import { OrderedAgainNotice } from '../orders/ordered-again-notice.tsx'
import type { Route } from './+types/cart.ts'
import { CartFullWords } from './add-to-cart.tsx'
import { browserCart, notYetRead, useCartReading } from './browser-cart.ts'
import { changeCart } from './cart-action.ts'
import { cartOfServer, cartRows } from './cart-rows.ts'
import { CartTable } from './cart-table.tsx'
import { CartTotal } from './cart-total.tsx'
import { CheckoutLink, useLeaving } from './checkout-link.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { LongCartNotices, NotSaved, StayQuestion, type LongCart } from './long-cart-notices.tsx'
import { OrderBanner, type OrderOfSession } from './order-banner.tsx'
import { useRemoval } from './removal.ts'
import { useLongCart } from './use-long-cart.ts'
import { UndoLine } from './undo-line.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, brand } = context.get(shopContext)
  const session = await findSessionState({ db }, ensureSession(context))
  if (session.renewed) renewSession(context, session.renewed)
  const { reading, whole } = session.renewed ? noCart : await wholeCartOf(context, request)
  const open = await openCart(db, reading, tierOf(personOf(context)))
  // Old items and items over the limits are cleaned up once, with a notice; from then on it is a cart of
  // numbers. A former number is replaced by the present one. Lines beside a long cart join it.
  const renamed = new Map(Object.entries(open.renamed))
  const isCleaned = reading.titles.length > 0 || reading.dropped || renamed.size > 0
  const headers = await cookiesOf()
  const order: OrderOfSession = {
    placed: session.recent?.orderNumber ?? null,
    live: session.live?.orderNumber ?? null,
  }
  const { isOff, why } = await findCheckoutSwitch(db)
  const person = personOf(context)
  const offer = person && offerLastVisit({ db }, person.sub, cartOfServer(open))
  const lastVisit = (await orNull(context, 'the last visit', Promise.resolve(offer))) ?? []
  const { searchParams } = new URL(request.url)
  const long: LongCart = {
    mark: whole.mark,
    away: session.renewed ? 0 : linesAway(context, request),
    elsewhere: whole.elsewhere,
    isChanged: whole.isChanged,
  }
  return data(
    { open, order, lastVisit, undo: searchParams.get('undo'), long, closed: isOff ? why : null },
    { headers },
  )

  async function cookiesOf(): Promise<Headers | undefined> {
    if (whole.isMarked && (whole.isUnsettled || isCleaned)) {
      const settled = await changeCartOf(context, request, ({ cart }) => ok({ cart }), { isNamedAnew: true })
      return settled.ok ? settled.value.headers : undefined
    }
    if (isCleaned)
      return cartHeaders(withPresentNumbers(await findNumbers(db, reading), renamed), brand.siteOrigin)
    // A mark of somebody else, or of a cart that another browser has changed.
    const isStale = personOf(context) && markIn(request) !== undefined && markIn(request) !== whole.mark
    return isStale ? cartHeaders(whole.cart, brand.siteOrigin, whole.mark) : undefined
  }
}

/** After a purchase. */
const noCart: Awaited<ReturnType<typeof wholeCartOf>> = {
  reading: emptyReading,
  whole: { cart: [], isMarked: false, mark: null, isChanged: false, isUnsettled: false, elsewhere: 0 },
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, brand } = context.get(shopContext)
  const form = await readForm(request)
  const intent = fieldOf(form, 'intent')
  const returnTo = returnPath(form.get('returnTo'), '/cart')
  const person = personOf(context)
  if (intent.endsWith('-last-visit')) {
    if (!person) return redirect(loginAddress(returnTo), { status: 303 })
    return answerLastVisit(context, request, intent, { sub: person.sub, returnTo })
  }
  if (intent === 'leave-long-cart')
    return redirect('/cart', {
      status: 303,
      headers: cartHeaders(cartOf(request).cart, brand.siteOrigin, null),
    })
  if (intent === 'delete-long-cart') {
    if (!person) return redirect(loginAddress('/cart'), { status: 303 })
    await deleteLongCart(db, person.sub)
    return redirect('/cart', { status: 303 })
  }
  // Of a cart that another tab has paid for, cleared or left, one line would be a cart of its own.
  if (intent === 'lines' && fieldOf(form, 'mark') !== '' && markIn(request) === undefined)
    return data({ refusal: 'gone' as const }, { status: 410 })
  const opens = intent === 'open-long-cart'
  if (opens && !person) return redirect(loginAddress('/cart'), { status: 303 })
  const change = await changeCartOf(
    context,
    request,
    ({ cart: before, fits }) => {
      if (opens) return ok({ cart: before, before })
      const changed = changeCart(before, form, fits)
      return changed.ok ? ok({ ...changed.value, before }) : changed
    },
    { opens },
  )
  if (!change.ok) {
    const { why } = change.refusal
    return data({ refusal: why }, { status: why === 'unknown' ? 400 : 409 })
  }
  const { before, cart, headers } = change.value
  return redirect(withUndo(returnTo, before, cart), { status: 303, headers })
}

/** Nothing of an earlier visit comes into the cart unless asked for. */
async function answerLastVisit(
  context: Route.ActionArgs['context'],
  request: Request,
  intent: string,
  { sub, returnTo }: { sub: string; returnTo: string },
) {
  const { db, brand } = context.get(shopContext)
  if (intent === 'forget-last-visit') await forgetLastVisit(db, sub)
  if (intent !== 'take-last-visit') return redirect(returnTo, { status: 303 })
  const held = await heldOf(context, request)
  const taken = await takeLastVisit({ db }, sub, held)
  if (!taken.ok) return data({ refusal: taken.refusal.why }, { status: 409 })
  const { cart, mark } = taken.value
  return redirect(withMerged(returnTo, mergedLines(taken.value)), {
    status: 303,
    headers: cartHeaders(cart, brand.siteOrigin, held.mark === undefined && mark === null ? undefined : mark),
  })
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, order, lastVisit, undo, long, closed } = loaderData
  const reading = useCartReading()
  const isLong = long.mark !== null
  const { saving, isGone, ...changes } = useLongCart(open, long.mark)
  const keeper = isLong ? changes.keeper : browserCart
  const cart = isLong ? changes.cart : reading === notYetRead ? cartOfServer(open) : reading.cart
  const shown = cartRows(cart, open)
  const removal = useRemoval(shown.rows, keeper)
  const heading = useRef<HTMLHeadingElement>(null)
  const paying = { rows: shown.rows, totalCents: shown.totalCents, saving }
  // The rest of this cart may wait for a sign-in: nobody pays for a part of it.
  const isPayable = long.away === 0
  useLeaving(shown.rows, shown.totalCents, saving)
  useAskAgain(!isLong && shown.incomplete)

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
      <Notices dropped={open.dropped} refusal={actionData?.refusal ?? null} />
      <LongCartNotices long={long} isGone={isGone} trouble={saving.trouble} onTryAgain={saving.tryAgain} />
      <StayQuestion trouble={saving.trouble} />
      {undo && !removal.removed && <UndoWithoutScripts lines={undo} />}
      {shown.rows.length === 0 && long.away === 0 && <EmptyCart removal={removal} heading={heading} />}
      {shown.rows.length > 0 && (
        <>
          {/* One box: the bar leaves the screen with the last row, where the total is. */}
          <div className={clearOfBar}>
            <RowsBar
              rows={shown.rows.length}
              says={<p>{shown.rows.length} items</p>}
              totalCents={shown.totalCents}
            >
              {saving.trouble && <NotSaved onTryAgain={saving.tryAgain} />}
              {isPayable && <CheckoutLink {...paying} size="normal" />}
            </RowsBar>
            <CartTable rows={shown.rows} removal={removal} keeper={keeper} />
          </div>
          <CartTotal rows={shown.rows} totalCents={shown.totalCents} closed={closed} onClear={removal.clear}>
            {isPayable && <CheckoutLink {...paying} size="large" />}
          </CartTotal>
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

function Notices({
  dropped,
  refusal,
}: {
  dropped: boolean
  refusal: 'full' | 'elsewhere' | 'unknown' | 'gone' | null
}) {
  return (
    <>
      {refusal === 'full' && (
        <Notice kind="danger" className="mt-4">
          <CartFullWords />
        </Notice>
      )}
      {refusal === 'elsewhere' && (
        <Notice kind="danger" className="mt-4">
          {elsewhereText}
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
  const gone = without(before, after)
  // So many do not fit into an address: they are offered as of the last visit.
  return gone.length && gone.length <= mostCartLines && path === '/cart'
    ? `/cart?undo=${encodeURIComponent(cartText(gone))}`
    : path
}
