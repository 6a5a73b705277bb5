import { data, Form } from 'react-router'
import { longestListName } from '../../../shop/lists/list.ts'
import { openList, type OpenList } from '../../../shop/lists/open-list.ts'
import { formatDollars } from '../../../shop/money.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { pageContext, requirePerson, shopContext } from '../../context.ts'
import { readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { UndoLine } from '../cart/undo-line.tsx'
import { NotFound } from '../not-found.tsx'
import { takeFormId } from '../orders/instead-of.tsx'
import { WantedTable } from '../orders/wanted-table.tsx'
import type { Route } from './+types/list.ts'
import { listsAddress } from './addresses.ts'
import { AddNumber } from './add-number.tsx'
import { editLine } from './edit-line.tsx'
import { changeList, type ListAnswer } from './list-action.ts'
import { noteColumn } from './line-words.tsx'
import { ListsNotLoaded } from './lists-not-loaded.tsx'
import { ShareList } from './share-list.tsx'

/** Somebody else's list is answered like one that does not exist (docs/safety.md, N3). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const person = requirePerson(context, url)
  const list = await openList(context.get(shopContext), { sub: person.sub, tier: tierOf(person) }, params.id)
  if (!list) return data({ list: null, isSaved: false }, { status: 404 })
  return data({ list, isSaved: url.searchParams.has('saved') })
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const person = requirePerson(context, url)
  const form = await readForm(request)
  const limit = await context.get(pageContext).countForm('list')
  if (limit) return data<ListAnswer>({ error: limit }, { status: 429 })
  const looking = { sub: person.sub, tier: tierOf(person) }
  return changeList({ request, context, person }, looking, params.id, form)
}

export default function ListPage({ loaderData: { list, isSaved }, actionData }: Route.ComponentProps) {
  if (!list)
    return (
      <NotFound
        title="List not found"
        heading="We could not find that list"
        text="It may have been deleted, or belong to another account. Your own lists are under My orders, Lists."
      />
    )
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title={list.name} description="One of your lists." unlisted />
      <Breadcrumb crumbs={[home, { name: 'Lists', to: listsAddress }]} here={list.name} />
      <h1 className="mt-2 text-h1 wrap-anywhere md:mt-5">{list.name}</h1>
      <Said answer={actionData} isSaved={isSaved} />
      {list.lines.length === 0 ? <Empty /> : <Lines list={list} />}
      <AddNumber />
      <div className="no-print mt-10 grid gap-8 border-t border-line pt-8 md:grid-cols-2">
        <ShareList isShared={list.isShared} link={actionData?.link} />
        <RenameOrDelete list={list} />
      </div>
    </div>
  )
}

export function ErrorBoundary() {
  return <ListsNotLoaded what="This list" />
}

/** What the last form came to. */
function Said({ answer, isSaved }: { answer: ListAnswer | undefined; isSaved: boolean }) {
  if (answer?.error)
    return (
      <Notice kind="danger" className="mt-5">
        {answer.error}
      </Notice>
    )
  if (answer?.removed) return <Removed {...answer.removed} />
  if (isSaved && !answer)
    return (
      <Notice kind="success" className="mt-5">
        Saved.
      </Notice>
    )
  return null
}

function Removed({ line, place }: NonNullable<ListAnswer['removed']>) {
  return (
    <Form method="post" className="mt-5">
      {Object.entries({ ...line, place }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <UndoLine
        text={
          <>
            <span className="product-number">{line.number}</span> removed from the list.
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

function Lines({ list: { lines, totalCents } }: { list: OpenList }) {
  return (
    <>
      <WantedTable
        caption="Products on this list"
        lines={lines}
        isChecked
        about={noteColumn}
        below={editLine}
      />
      <p className="mt-4 flex items-baseline justify-between gap-6 md:justify-end">
        <span className="font-gothic text-h3">Total today</span>
        <span className="font-gothic text-price tabular-nums">{formatDollars(totalCents)}</span>
      </p>
      <p className="mt-1 text-small text-muted md:text-right">
        For the quantities on this list, before any coupon. Price does not include freight charges.
      </p>
      <div className="no-print mt-5 flex flex-wrap gap-3 md:justify-end">
        <form id={takeFormId} method="post" className="max-md:w-full">
          <Button type="submit" name="intent" value="take" size="large" className="max-md:w-full">
            Add to cart
          </Button>
        </form>
        <form method="post" action="/order-pad" className="max-md:w-full">
          <input type="hidden" name="text" value={padText(lines)} />
          <Button
            type="submit"
            name="intent"
            value="check"
            kind="secondary"
            size="large"
            className="max-md:w-full"
          >
            Open in order pad
          </Button>
        </form>
        <Button kind="quiet" size="large" className="max-md:w-full" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  )
}

/** As somebody would paste it. */
function padText(lines: OpenList['lines']): string {
  return lines.map(({ number, quantity }) => `${number}\t${quantity}`).join('\n')
}

function Empty() {
  return (
    <p className="mt-6 max-w-[60ch] rounded-card border border-line bg-surface p-6">
      This list is empty. Add a product by its number below, or press “Add to a list” on a product, in your
      cart or on an order.
    </p>
  )
}

function RenameOrDelete({ list: { id, name } }: { list: OpenList }) {
  return (
    <section aria-labelledby="rename">
      <h2 id="rename" className="text-h3">
        Name
      </h2>
      <Form method="post" className="mt-3">
        <Field label="Name of the list">
          {(control) => (
            <input
              key={name}
              {...control}
              name="name"
              defaultValue={name}
              required
              maxLength={longestListName}
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="rename" kind="secondary" className="mt-3">
          Save name
        </Button>
      </Form>
      <Form method="post" action={listsAddress} className="mt-6">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="intent" value="delete" kind="danger">
          Delete this list
        </Button>
      </Form>
    </section>
  )
}
