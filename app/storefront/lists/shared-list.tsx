import { data, Form, redirect } from 'react-router'
import { createList } from '../../../shop/lists/keep-lists.ts'
import { deadShareText, listTexts } from '../../../shop/lists/list.ts'
import { openSharedList } from '../../../shop/lists/open-list.ts'
import { formatDollars } from '../../../shop/money.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import type { Person } from '../../../shop/identity/person.ts'
import { pageContext, requirePerson, shopContext, type PageContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { NotFound } from '../not-found.tsx'
import { takeFormId } from '../orders/instead-of.tsx'
import { WantedTable } from '../orders/wanted-table.tsx'
import type { Route } from './+types/shared-list.ts'
import { listAddress } from './addresses.ts'
import { noteColumn } from './line-words.tsx'
import { takeFromList } from './list-action.ts'
import { ListsNotLoaded } from './lists-not-loaded.tsx'

/**
 * The address opens the list: no other site may hear of it. With `no-referrer` the page's own forms would come from
 * nowhere.
 */
const secret = { 'Referrer-Policy': 'same-origin' }

/** For whoever has the link and is signed in. A link that was ended is answered like one that never was. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const person = requirePerson(context, url)
  const tooOften = await context.get(pageContext).countForm('shared-list')
  if (tooOften) return data({ list: null, text: tooOften }, { status: 429, headers: secret })
  const list = await listOf(context, url, person)
  return data({ list, text: deadShareText }, { status: list ? 200 : 404, headers: secret })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const person = requirePerson(context, url)
  const tooOften = await context.get(pageContext).countForm('list')
  if (tooOften) return data({ error: tooOften }, { status: 429, headers: secret })
  const list = await listOf(context, url, person)
  const form = await readForm(request)
  if (fieldOf(form, 'intent') !== 'copy') return takeFromList({ request, context, person }, form, list)
  if (!list) return data({ error: deadShareText }, { status: 404, headers: secret })
  const lines = list.lines.map(({ number, quantity, note, reorderPoint }) => ({
    number,
    quantity,
    note,
    reorderPoint,
  }))
  const made = await createList(context.get(shopContext), { sub: person.sub, name: list.name, lines })
  if (made.ok) return redirect(`${listAddress(made.value.id)}?saved`, { status: 303 })
  return data({ error: listTexts[made.refusal.why] }, { status: 409, headers: secret })
}

function listOf(context: PageContext, url: URL, person: Person) {
  const looking = { sub: person.sub, tier: tierOf(person) }
  return openSharedList(context.get(shopContext), looking, url.searchParams.get('t') ?? '')
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Referrer-Policy') ? actionHeaders : loaderHeaders
}

export default function SharedListPage({ loaderData: { list, text }, actionData }: Route.ComponentProps) {
  if (!list) return <NotFound title="List not found" heading="This link does not open a list" text={text} />
  return (
    <div data-sum className="gutter mx-auto max-w-wide pt-8 pb-18 md:pt-14 md:pb-24">
      <PageHead title={list.name} description="A list that was shared with you." unlisted />
      <h1 className="text-h1 wrap-anywhere">{list.name}</h1>
      <p className="mt-3 max-w-[68ch] text-muted">
        Someone shared this list with you. You see it as it is now, at your own prices. Copy it to keep it and
        change it.
      </p>
      {actionData?.error && (
        <Notice kind="danger" className="mt-5">
          {actionData.error}
        </Notice>
      )}
      {list.lines.length === 0 ? (
        <p className="mt-6 rounded-card border border-line bg-surface p-6">This list is empty.</p>
      ) : (
        <>
          <WantedTable caption="Products on this list" lines={list.lines} isChecked about={noteColumn} />
          <p className="mt-4 flex items-baseline justify-between gap-6 md:justify-end">
            <span className="font-gothic text-h3">Total today</span>
            <span className="font-gothic text-price tabular-nums">{formatDollars(list.totalCents)}</span>
          </p>
          <div className="no-print mt-5 flex flex-wrap gap-3 md:justify-end">
            <Form method="post" className="max-md:w-full">
              <Button
                type="submit"
                name="intent"
                value="copy"
                kind="secondary"
                size="large"
                className="max-md:w-full"
              >
                Copy to my lists
              </Button>
            </Form>
            <form id={takeFormId} method="post" className="max-md:w-full">
              <Button type="submit" name="intent" value="take" size="large" className="max-md:w-full">
                Add to cart
              </Button>
            </form>
          </div>
        </>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <ListsNotLoaded what="This list" />
}
