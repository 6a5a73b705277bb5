import { data, Form, redirect } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { CartLine } from '../../../shop/cart/cart.ts'
import { cartText } from '../../../shop/cart/cart-text.ts'
import { addLines } from '../../../shop/lists/change-lines.ts'
import { createList } from '../../../shop/lists/keep-lists.ts'
import { listTexts, longestListName, readLinesText, type ListSummary } from '../../../shop/lists/list.ts'
import { listName } from '../../../shop/lists/list-fields.ts'
import type { LineToAdd } from '../../../shop/lists/list.ts'
import { findMyLists } from '../../../shop/lists/open-list.ts'
import { soldLines } from '../../../shop/lists/sold-lines.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { pageContext, requirePerson, shopContext, type PageContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/add-to-list.ts'
import { listAddress, listsAddress } from './addresses.ts'
import { ListsNotLoaded } from './lists-not-loaded.tsx'

/** Asks on which list products go: of a product, a cart, an order or the order pad. `lines` says which: 'AG03:2,DV34:1'. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { sub } = requirePerson(context, url)
  return toAdd(context, sub, readLinesText(url.searchParams.get('lines') ?? ''))
}

/** Whoever has more lines than an address holds sends them as a form, without `intent`. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { sub } = requirePerson(context, url)
  const form = await readForm(request)
  const lines = readLinesText(fieldOf(form, 'lines'))
  if (fieldOf(form, 'intent') !== 'add')
    return data({ ...(await toAdd(context, sub, lines)), error: null, field: null })
  const limit = await context.get(pageContext).countForm('list')
  if (limit) return refusedWith(context, sub, lines, { error: limit }, 429)
  const wanted: LineToAdd[] = lines
  const list = fieldOf(form, 'list')
  if (list !== 'new') {
    const added = await addLines(shop, { sub, id: list, lines: wanted })
    if (added.ok) return redirect(`${listAddress(list)}?saved`, { status: 303 })
    return refusedWith(context, sub, lines, { error: listTexts[added.refusal.why] }, 409)
  }
  const name = listName.safeParse(fieldOf(form, 'name'))
  if (!name.success)
    return refusedWith(context, sub, lines, { field: name.error.issues[0]?.message ?? '' }, 422)
  const made = await createList(shop, { sub, name: name.data, lines: wanted })
  if (made.ok) return redirect(`${listAddress(made.value.id)}?saved`, { status: 303 })
  return refusedWith(context, sub, lines, { error: listTexts[made.refusal.why] }, 409)
}

type Shown = {
  lines: { number: string; title: string; quantity: number }[]
  /** numbers that are not sold, which no list takes */
  left: string[]
  lists: ListSummary[]
  text: string
}

async function toAdd(context: PageContext, sub: string, lines: CartLine[]): Promise<Shown> {
  const shop = context.get(shopContext)
  const { added, left } = await soldLines(shop.db, lines)
  const { lists } = await findMyLists(shop, sub)
  return { lines: added, left, lists, text: cartText(lines) }
}

async function refusedWith(
  context: PageContext,
  sub: string,
  lines: CartLine[],
  { error = null, field = null }: { error?: string | null; field?: string | null },
  status: number,
) {
  return data({ ...(await toAdd(context, sub, lines)), error, field }, { status })
}

export default function AddToListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, left, lists, text } = actionData ?? loaderData
  return (
    <div className="gutter mx-auto max-w-text pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title="Add to a list" description="Put products on one of your lists." unlisted />
      <Breadcrumb crumbs={[home, { name: 'Lists', to: listsAddress }]} here="Add to a list" />
      <h1 className="mt-2 text-h1 md:mt-5">Add to a list</h1>
      {actionData?.error && (
        <Notice kind="danger" className="mt-5">
          {actionData.error}
        </Notice>
      )}
      {left.length > 0 && (
        <Notice kind="warning" className="mt-5">
          Not sold, and left out: {left.slice(0, mostNamed).join(', ')}
          {left.length > mostNamed && ` and ${left.length - mostNamed} more`}.
        </Notice>
      )}
      {lines.length === 0 ? (
        <NothingToAdd />
      ) : (
        <>
          <What lines={lines} />
          <Where lists={lists} text={text} field={actionData?.field ?? undefined} />
        </>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <ListsNotLoaded what="Your lists" />
}

const mostNamed = 10

function What({ lines }: Pick<Shown, 'lines'>) {
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line">
      {lines.slice(0, mostNamed).map(({ number, title, quantity }) => (
        <li key={number} className="flex items-baseline justify-between gap-4 py-3">
          <span className="min-w-0">
            <Link to={productAddress(number)} className="font-semibold wrap-anywhere hover:underline">
              {title}
            </Link>{' '}
            <span className="product-number block text-small text-muted">{number}</span>
          </span>
          <span className="shrink-0 tabular-nums">{quantity} ×</span>
        </li>
      ))}
      {lines.length > mostNamed && (
        <li className="py-3 text-muted">and {lines.length - mostNamed} more products</li>
      )}
    </ul>
  )
}

function Where({ lists, text, field }: Pick<Shown, 'lists' | 'text'> & { field: string | undefined }) {
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="lines" value={text} />
      <fieldset>
        <legend className="font-gothic text-h3">Which list?</legend>
        <div className="mt-2 divide-y divide-line">
          {lists.map(({ id, name, lines }, at) => (
            <Choice key={id} value={id} isChecked={at === 0 && field === undefined}>
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="ml-auto shrink-0 text-small text-muted tabular-nums">
                {lines} {lines === 1 ? 'product' : 'products'}
              </span>
            </Choice>
          ))}
          <Choice value="new" isChecked={lists.length === 0 || field !== undefined}>
            A new list
          </Choice>
        </div>
      </fieldset>
      <Field
        label="Name of the new list"
        help="For example: Every month, or Bench 3."
        className="mt-2 max-w-[24rem]"
        {...(field !== undefined && { error: field })}
      >
        {(control) => <input {...control} name="name" maxLength={longestListName} autoComplete="off" />}
      </Field>
      <Button type="submit" name="intent" value="add" size="large" className="mt-6 max-md:w-full">
        Add to list
      </Button>
    </Form>
  )
}

function Choice({
  value,
  isChecked,
  children,
}: {
  value: string
  isChecked: boolean
  children: React.ReactNode
}) {
  return (
    <label className="flex min-h-12 items-center gap-3 py-2">
      <input
        type="radio"
        name="list"
        value={value}
        defaultChecked={isChecked}
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  )
}

function NothingToAdd() {
  return (
    <div className="mt-6 flex flex-col items-start gap-4">
      <p>There is nothing to add here. Open a product first, then press “Add to a list” on its page.</p>
      <Link to="/shop" className={buttonLook('primary')}>
        Show all products
      </Link>
    </div>
  )
}
