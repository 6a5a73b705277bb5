import { Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { trashDays, trashKindNames, trashKinds } from '../../../shop/trash/trash.ts'
import { shopContext } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { needsSignIn, whatHolds } from '../kit/call-words.ts'
import { useRead, useWrite } from '../kit/use-call.ts'
import { categoriesChanged } from '../categories/categories-changed.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { momentWords } from '../kit/dates.ts'
import { productsChanged } from '../products/products-changed.ts'
import { SearchList } from '../kit/search-list.tsx'
import { SignInAgain } from '../kit/sign-in-again.tsx'
import { useAddressQuery } from '../kit/use-address-query.ts'
import type { Route } from './+types/trash.ts'

type Thing = CallAnswerOf<'GET /api/trash'>[number]

export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(shopContext).timeZone }
}

export function shouldRevalidate() {
  return false
}

/** What was deleted and can still be brought back. */
export default function TrashPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  const [query, change] = useAddressQuery()
  const [done, setDone] = useState('')
  const kind = trashKinds.find((one) => one === query.get('kind')) ?? null
  const q = query.get('q') ?? ''
  const search = useCallback((next: string) => change({ q: next }), [change])
  return (
    <AdminPage
      title="Trash"
      intro={<p>Deleted items stay here for {trashDays} days, then they are removed for good.</p>}
    >
      <noscript>
        <p>This list needs scripts, which are off in this browser.</p>
      </noscript>
      <div className="flex flex-wrap items-end gap-4 noscript:hidden">
        <SearchList label="Search the trash" begin={q} onSearch={search} />
        <Field label="Kind" className="w-full md:w-52">
          {(control) => (
            <select
              {...control}
              value={kind ?? ''}
              onChange={(event) => change({ kind: event.target.value })}
            >
              <option value="">Everything</option>
              {trashKinds.map((one) => (
                <option key={one} value={one}>
                  {trashKindNames[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output> */}
      <p role="status" className="mt-3 min-h-6 font-semibold text-success">
        {done}
      </p>
      <Things kind={kind} q={q} timeZone={timeZone} onDone={setDone} />
    </AdminPage>
  )
}

function Things({
  kind,
  q,
  timeZone,
  onDone,
}: {
  kind: Thing['kind'] | null
  q: string
  timeZone: string
  onDone: (text: string) => void
}) {
  const { data, error, refetch } = useRead('GET /api/trash', { query: { kind: kind ?? undefined, q } })
  if (!data) return error ? <NotLoaded what="The list" error={error} again={refetch} /> : <ThingsToCome />
  const things = data.body
  if (things.length === 0)
    return (
      <p className="flex items-center gap-3 text-muted">
        <Trash2 aria-hidden="true" size={24} strokeWidth={1.75} />
        {kind || q
          ? 'Nothing in the trash matches.'
          : 'The trash is empty. Anything you delete goes here first.'}
      </p>
    )
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <p aria-live="polite" className="min-h-6 text-muted">
        {things.length === 1 ? '1 item' : `${things.length.toLocaleString('en-US')} items`}
      </p>
      <table className="mt-2 block w-full bg-surface md:table">
        <caption className="sr-only">Deleted items, most recent first</caption>
        <thead className="max-md:sr-only">
          <tr className="text-left text-fine">
            {['What', 'Kind', 'Deleted', 'Days left', 'Actions'].map((name) => (
              <th
                key={name}
                scope="col"
                className={`sticky top-(--header-height) z-(--layer-badge) bg-sunken px-3 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ${name === 'Days left' ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {things.map((thing) => (
            <ThingRow key={`${thing.kind} ${thing.id}`} thing={thing} timeZone={timeZone} onDone={onDone} />
          ))}
        </tbody>
      </table>
    </>
  )
}

const cell = 'block px-4 py-0.5 align-top md:table-cell md:px-3 md:py-2.5 md:first:pl-4 md:last:pr-4'

function ThingRow({
  thing: { kind, id, name, detail, deletedAt, deletedBy, daysLeft },
  timeZone,
  onDone,
}: {
  thing: Thing
  timeZone: string
  onDone: (text: string) => void
}) {
  const { mutate, isPending, error } = useWrite('POST /api/trash/{kind}/{id}/restore', {
    changes: ['GET /api/trash', ...listsOf[kind]],
  })

  function restore() {
    if (isPending) return
    onDone('')
    mutate({ params: { kind, id } }, { onSuccess: () => onDone(`${name} was restored.`) })
  }

  return (
    <tr className="block border-b border-line py-3 md:table-row">
      <td className={`${cell} wrap-anywhere md:w-full`}>
        <span className="font-semibold">{name}</span>
        {detail && (
          <span className="line-clamp-2 text-muted" title={detail}>
            {detail}
          </span>
        )}
        {error && (
          <div role="alert" className="mt-1 text-danger">
            {needsSignIn(error) ? <SignInAgain why="Nothing was restored." /> : whatHolds(error)}
          </div>
        )}
      </td>
      <td className={`${cell} md:whitespace-nowrap`}>{trashKindNames[kind]}</td>
      <td className={`${cell} md:whitespace-nowrap`}>
        <span className="text-muted md:hidden">deleted </span>
        <time dateTime={deletedAt}>{momentWords(deletedAt, timeZone)}</time>
        {deletedBy && <span className="text-muted md:block"> by {deletedBy}</span>}
      </td>
      <td
        className={`${cell} tabular-nums md:text-right ${daysLeft < 3 ? 'font-semibold text-warning' : ''}`}
      >
        {daysLeft === 0 ? 'today' : daysLeft}
        <span className="md:hidden">{daysLeft === 0 ? ' is the last day' : ' days left'}</span>
      </td>
      <td className={`${cell} max-md:pt-2`}>
        <Button kind="secondary" size="card" aria-disabled={isPending} onClick={restore}>
          {isPending ? 'Restoring...' : 'Restore'}
          <span className="sr-only"> {name}</span>
        </Button>
      </td>
    </tr>
  )
}

/** The lists that show it again. */
const listsOf = {
  product: productsChanged,
  category: categoriesChanged,
  gallery: ['GET /api/gallery'],
  testimonial: ['GET /api/testimonials'],
  notification: ['GET /api/notifications'],
} as const

/** In the shape of the list. */
function ThingsToCome() {
  return (
    <div className="noscript:hidden">
      <p className="min-h-6 text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-px">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="h-15 bg-sunken" />
        ))}
      </div>
    </div>
  )
}
