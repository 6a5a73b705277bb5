import { data, Form, redirect } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { giveOwnNumber } from '../../../shop/numbers/give-own-number.ts'
import { putOwnNumberBack, removeOwnNumber } from '../../../shop/own-numbers/keep-own-numbers.ts'
import {
  longestOwnNumber,
  ownNumbersTitle,
  ownNumberTexts,
  type OwnNumber,
} from '../../../shop/own-numbers/own-number.ts'
import { ownNumber, productNumber, removedOwnNumber } from '../../../shop/own-numbers/own-number-fields.ts'
import { listOwnNumbers } from '../../../shop/own-numbers/own-number-store.ts'
import { pageContext, requirePerson, shopContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { UndoLine } from '../cart/undo-line.tsx'
import { MyPages } from '../orders/my-pages.tsx'
import type { Route } from './+types/own-numbers.ts'
import { ownNumbersAddress } from './addresses.ts'
import { ListsNotLoaded } from './lists-not-loaded.tsx'

/** The numbers that whoever is signed in has given our products. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { sub } = requirePerson(context, url)
  return {
    numbers: await listOwnNumbers(context.get(shopContext).db, sub),
    isSaved: url.searchParams.has('saved'),
    product: productNumber.safeParse(url.searchParams.get('product')).data ?? '',
  }
}

type Answer = {
  error?: string
  /** the text below a field */
  errors?: { own?: string; number?: string }
  removed?: OwnNumber
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { sub } = requirePerson(context, url)
  const form = await readForm(request)
  const limit = await context.get(pageContext).countForm('list')
  if (limit) return answer({ error: limit }, 429)
  if (fieldOf(form, 'intent') === 'remove') {
    const removed = await removeOwnNumber(shop, { sub, own: fieldOf(form, 'own') })
    return removed.ok ? answer({ removed: removed.value }) : answer({ error: ownNumberTexts.unknown }, 404)
  }
  if (fieldOf(form, 'intent') === 'undo') {
    const removed = removedOwnNumber.safeParse(Object.fromEntries(form))
    if (!removed.success) return answer({ error: ownNumberTexts.unknown }, 422)
    const back = await putOwnNumberBack(shop, { sub, removed: removed.data })
    return back.ok ? saved() : answer({ error: ownNumberTexts[back.refusal.why] }, 409)
  }
  const own = ownNumber.safeParse(fieldOf(form, 'own'))
  const number = productNumber.safeParse(fieldOf(form, 'number'))
  if (!own.success || !number.success) {
    const ownText = own.error?.issues[0]?.message
    const numberText = number.error?.issues[0]?.message
    return answer(
      { errors: { ...(ownText && { own: ownText }), ...(numberText && { number: numberText }) } },
      422,
    )
  }
  const kept = await giveOwnNumber(shop, { sub, own: own.data, number: number.data })
  if (kept.ok) return saved()
  if (kept.refusal.why === 'not-sold') return answer({ errors: { number: ownNumberTexts['not-sold'] } }, 409)
  return answer({ error: ownNumberTexts[kept.refusal.why] }, 409)
}

function saved() {
  return redirect(`${ownNumbersAddress}?saved`, { status: 303 })
}

function answer(said: Answer, status = 200) {
  return data(said, { status })
}

export default function OwnNumbersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { numbers, isSaved, product } = loaderData
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title={ownNumbersTitle} description="Your part numbers for our products." unlisted />
      <Breadcrumb crumbs={[home]} here={ownNumbersTitle} />
      <h1 className="mt-2 text-h1 md:mt-5">{ownNumbersTitle}</h1>
      <MyPages />
      <p className="mt-5 max-w-[68ch] text-muted">
        Do you use your own part numbers? Match them to ours here. Then you can search and order by your
        numbers, and they show on your orders. Only you see them.
      </p>
      {actionData?.error && (
        <Notice kind="danger" className="mt-5">
          {actionData.error}
        </Notice>
      )}
      {actionData?.removed && <Removed removed={actionData.removed} />}
      {isSaved && !actionData && (
        <Notice kind="success" className="mt-5">
          Saved.
        </Notice>
      )}
      <NewNumber product={product} errors={actionData?.errors ?? {}} />
      {numbers.length === 0 ? (
        <p className="mt-8 text-muted">You have no saved part numbers yet.</p>
      ) : (
        <AllNumbers numbers={numbers} />
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <ListsNotLoaded what="Your numbers" />
}

function Removed({ removed: { own, number, title } }: { removed: OwnNumber }) {
  return (
    <Form method="post" className="mt-5">
      <input type="hidden" name="own" value={own} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="title" value={title} />
      <UndoLine
        text={
          <>
            <span className="product-number">{own}</span> removed.
          </>
        }
      >
        <Button type="submit" name="intent" value="undo" kind="quiet">
          Undo
        </Button>
      </UndoLine>
    </Form>
  )
}

function NewNumber({ product, errors }: { product: string; errors: NonNullable<Answer['errors']> }) {
  return (
    <Form method="post" className="no-print mt-6 flex flex-wrap items-start gap-3">
      <Field label="Your number" className="w-56 max-w-full" {...(errors.own && { error: errors.own })}>
        {(control) => (
          <input
            {...control}
            name="own"
            required
            maxLength={longestOwnNumber}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Our number" className="w-56 max-w-full" {...(errors.number && { error: errors.number })}>
        {(control) => (
          <input
            {...control}
            name="number"
            defaultValue={product}
            required
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" name="intent" value="add" className="mt-6.5 min-h-12">
        Save number
      </Button>
    </Form>
  )
}

function AllNumbers({ numbers }: { numbers: OwnNumber[] }) {
  return (
    <table className="mt-8 w-full max-w-[60rem] border-t border-line">
      <caption className="sr-only">{ownNumbersTitle}</caption>
      <thead>
        <tr className="bg-sunken text-left text-fine">
          <th scope="col" className="px-3 py-2.5 font-semibold">
            Your number
          </th>
          <th scope="col" className="px-3 py-2.5 font-semibold">
            Product
          </th>
          <th scope="col" className="no-print px-3 py-2.5 text-right font-semibold">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ own, number, title }) => (
          <tr key={own} className="border-b border-line">
            <th scope="row" className="product-number px-3 py-2 text-left font-semibold wrap-anywhere">
              {own}
            </th>
            <td className="px-3 py-2 wrap-anywhere">
              <Link to={productAddress(number)} className="hover:underline">
                {title}
              </Link>
              <span className="product-number block text-small text-muted">{number}</span>
            </td>
            <td className="no-print px-3 py-2 text-right">
              <Form method="post">
                <input type="hidden" name="own" value={own} />
                <Button type="submit" name="intent" value="remove" kind="quiet" aria-label={`Remove ${own}`}>
                  Remove
                </Button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
