import { data, Form, redirect } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { bringBackList, createList, removeList } from '../../../shop/lists/keep-lists.ts'
import { deletedListDays, listTexts, longestListName, type ListSummary } from '../../../shop/lists/list.ts'
import { listName } from '../../../shop/lists/list-fields.ts'
import { findMyLists } from '../../../shop/lists/open-list.ts'
import { pageContext, requirePerson, shopContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShopDay } from '../../ui/words/shop-day.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { UndoLine } from '../cart/undo-line.tsx'
import { MyPages } from '../orders/my-pages.tsx'
import type { Route } from './+types/lists.ts'
import { listAddress, listsAddress } from './addresses.ts'
import { ListsNotLoaded } from './lists-not-loaded.tsx'

/** The lists of whoever is signed in, and those they have deleted. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const person = requirePerson(context, url)
  const { lists, deleted } = await findMyLists(context.get(shopContext), person.sub)
  const asked = url.searchParams.get('deleted')
  return { lists, deleted, justDeleted: deleted.find(({ id }) => id === asked) ?? null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { sub } = requirePerson(context, url)
  const form = await readForm(request)
  const limit = await context.get(pageContext).countForm('list')
  if (limit) return data({ error: limit, field: null }, { status: 429 })
  const id = fieldOf(form, 'id')
  switch (fieldOf(form, 'intent')) {
    case 'create': {
      const name = listName.safeParse(fieldOf(form, 'name'))
      if (!name.success)
        return data({ error: null, field: name.error.issues[0]?.message ?? '' }, { status: 422 })
      const made = await createList(shop, { sub, name: name.data })
      if (made.ok) return redirect(listAddress(made.value.id), { status: 303 })
      return data({ error: listTexts[made.refusal.why], field: null }, { status: 409 })
    }
    case 'delete': {
      const removed = await removeList(shop, { sub, id })
      if (removed.ok) return redirect(`${listsAddress}?deleted=${id}`, { status: 303 })
      return data({ error: listTexts.unknown, field: null }, { status: 404 })
    }
    case 'restore': {
      const back = await bringBackList(shop, { sub, id })
      if (back.ok) return redirect(listsAddress, { status: 303 })
      return data({ error: listTexts[back.refusal.why], field: null }, { status: 409 })
    }
    default:
      return data({ error: listTexts.unknown, field: null }, { status: 400 })
  }
}

export default function ListsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, deleted, justDeleted } = loaderData
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead title="Lists" description="Your lists of products." unlisted />
      <Breadcrumb crumbs={[home]} here="Lists" />
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 md:mt-5">
        <h1 className="text-h1">Lists</h1>
        {lists.length > 0 && (
          <p className="text-muted tabular-nums">
            {lists.length} {lists.length === 1 ? 'list' : 'lists'}
          </p>
        )}
      </div>
      <MyPages />
      {actionData?.error && (
        <Notice kind="danger" className="mt-5">
          {actionData.error}
        </Notice>
      )}
      {justDeleted && (
        <Form method="post" className="mt-5">
          <input type="hidden" name="id" value={justDeleted.id} />
          <UndoLine text={<>“{justDeleted.name}” deleted.</>}>
            <Button type="submit" name="intent" value="restore" kind="quiet">
              Undo
            </Button>
          </UndoLine>
        </Form>
      )}
      {lists.length === 0 ? <NoLists /> : <AllLists lists={lists} />}
      <NewList error={actionData?.field ?? undefined} />
      {deleted.length > 0 && <Deleted lists={deleted} />}
    </div>
  )
}

/** Lists that could not be read are never shown as none. */
export function ErrorBoundary() {
  return <ListsNotLoaded what="Your lists" />
}

function AllLists({ lists }: { lists: ListSummary[] }) {
  return (
    <ul className="mt-5 divide-y divide-line overflow-hidden rounded-card border border-line bg-surface md:mt-6">
      {lists.map(({ id, name, lines, isShared, updatedAt }) => (
        <li key={id}>
          <Link
            to={listAddress(id)}
            className="group flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-4 -outline-offset-3 hover:bg-tint md:px-6"
          >
            <span className="min-w-0 font-gothic text-card wrap-anywhere group-hover:underline">{name}</span>
            <span className="text-small text-muted tabular-nums">
              {lines} {lines === 1 ? 'product' : 'products'}
              {isShared && ' · shared by link'} · changed <ShopDay at={updatedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NoLists() {
  return (
    <div className="mt-6 flex flex-col items-center gap-5 rounded-card border border-line bg-surface px-6 py-14 text-center">
      <PartDrawing className="size-24" />
      <p className="font-gothic text-h3">You have no lists yet.</p>
      <p className="max-w-[44ch] text-muted">
        Keep items you order together on a list, with quantities and notes. Add them all to your cart at once,
        or share the list with coworkers by link.
      </p>
    </div>
  )
}

function NewList({ error }: { error?: string | undefined }) {
  return (
    <Form method="post" className="mt-8 max-w-[32rem]">
      <Field
        label="New list"
        help="For example: Every month, or Bench 3."
        {...(error !== undefined && { error })}
      >
        {(control) => (
          <input {...control} name="name" required maxLength={longestListName} autoComplete="off" />
        )}
      </Field>
      <Button type="submit" name="intent" value="create" kind="secondary" className="mt-3 max-md:w-full">
        Create list
      </Button>
    </Form>
  )
}

function Deleted({ lists }: { lists: { id: string; name: string }[] }) {
  return (
    <details className="mt-8">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent underline-offset-4 hover:underline">
        Deleted lists ({lists.length})
      </summary>
      <p className="text-small text-muted">You can restore each list for {deletedListDays} days.</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lists.map(({ id, name }) => (
          <li key={id}>
            <Form method="post" className="flex items-center justify-between gap-4">
              <input type="hidden" name="id" value={id} />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button type="submit" name="intent" value="restore" kind="quiet" aria-label={`Restore ${name}`}>
                Restore
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
