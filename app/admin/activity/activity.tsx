import { useCallback } from 'react'
import { Link } from 'react-router'
import { activityKinds, type ActivityKind } from '../../../shop/activity/activity.ts'
import { shopContext } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { useRead } from '../kit/use-call.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { exactMoment, momentWords } from '../kit/dates.ts'
import { SearchList } from '../kit/search-list.tsx'
import { useAddressQuery } from '../kit/use-address-query.ts'
import type { Route } from './+types/activity.ts'
import { ActChanges } from './act-changes.tsx'
import { addressOfTarget } from './act-target.ts'
import { useActivity, type Act, type Asked } from './browser-activity.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(shopContext).timeZone }
}

export function shouldRevalidate() {
  return false
}

/** Everything that anybody did in the panel, and the shop in their name (spec-decisions 54). */
export default function ActivityPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  const [query, change] = useAddressQuery()
  const asked: Asked = {
    kind: (Object.keys(activityKinds) as ActivityKind[]).find((one) => one === query.get('kind')) ?? null,
    actor: query.get('by') ?? '',
    q: query.get('q') ?? '',
  }
  const search = useCallback((q: string) => change({ q }), [change])
  return (
    <AdminPage
      title="Audit"
      intro={<p>Who changed what, and when. Nothing here can be edited or deleted.</p>}
    >
      <noscript>
        <p>This list needs scripts, which are off in this browser.</p>
      </noscript>
      <div className="flex flex-wrap items-end gap-4 noscript:hidden">
        <SearchList label="Search activity" begin={asked.q} onSearch={search} />
        <Field label="Kind" className="w-full md:w-52">
          {(control) => (
            <select
              {...control}
              value={asked.kind ?? ''}
              onChange={(event) => change({ kind: event.target.value })}
            >
              <option value="">Everything</option>
              {Object.entries(kindNames).map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <PersonField actor={asked.actor} onActor={(by) => change({ by })} />
      </div>
      <Acts asked={asked} timeZone={timeZone} />
    </AdminPage>
  )
}

const kindNames: Record<ActivityKind, string> = {
  orders: 'Orders and payments',
  catalogue: 'Products and categories',
  content: 'Site content',
  people: 'People and roles',
  customers: 'Customers',
  newsletter: 'Newsletter, inquiries, e-mail',
}

function PersonField({ actor, onActor }: { actor: string; onActor: (actor: string) => void }) {
  const { data } = useRead('GET /api/audit-actors', {})
  const actors = data?.body ?? []
  const isKnown = actor === '' || actors.some(({ id }) => id === actor)
  return (
    <Field label="Person" className="w-full md:w-60">
      {(control) => (
        <select {...control} value={actor} onChange={(event) => onActor(event.target.value)}>
          <option value="">Anybody</option>
          {!isKnown && <option value={actor}>{actor}</option>}
          {actors.map(({ id, name, email }) => (
            <option key={id} value={id}>
              {email && email !== name ? `${name} (${email})` : name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function Acts({ asked, timeZone }: { asked: Asked; timeZone: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } =
    useActivity(asked)
  if (!data) return error ? <NotLoaded what="The list" error={error} again={refetch} /> : <ActsToCome />
  const acts = data.pages.flat()
  return (
    <>
      {error && <NotLoaded what="The newest list" error={error} again={refetch} />}
      <p aria-live="polite" className="mt-3 flex min-h-9 items-center text-muted">
        {isPlaceholderData ? 'Loading...' : summary(acts.length, hasNextPage, asked)}
      </p>
      {acts.length > 0 && <ActsTable acts={acts} timeZone={timeZone} />}
      {hasNextPage && (
        <Button kind="secondary" className="mt-4" onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      )}
    </>
  )
}

function summary(count: number, more: boolean, { kind, actor, q }: Asked): string {
  if (count > 0) return `${count} ${count === 1 ? 'act' : 'acts'}${more ? ', and older ones' : ''}`
  return kind || actor || q
    ? 'No activity matches. Try a shorter search, or choose Everything and Anybody.'
    : 'No activity yet. Every change in this panel will be listed here.'
}

/** A table at every width; on phones its rows look like cards. */
function ActsTable({ acts, timeZone }: { acts: Act[]; timeZone: string }) {
  return (
    <table className="block w-full bg-surface md:table">
      <caption className="sr-only">Activity, newest first</caption>
      <thead className="max-md:sr-only">
        <tr className="text-left text-fine">
          {['When', 'Who', 'What'].map((name) => (
            <th
              key={name}
              scope="col"
              className="sticky top-(--header-height) z-(--layer-badge) bg-sunken px-3 py-2.5 font-semibold first:pl-4 last:pr-4"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {acts.map((act) => (
          <ActRow key={act.id} act={act} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'block px-4 py-0.5 align-top md:table-cell md:px-3 md:py-2.5 md:first:pl-4 md:last:pr-4'

function ActRow({ act, timeZone }: { act: Act; timeZone: string }) {
  const { at, actor, words, target } = act
  const address = addressOfTarget(act)
  return (
    <tr className="block border-b border-line py-3 md:table-row">
      <td className={`${cell} md:whitespace-nowrap`}>
        <time dateTime={at} title={momentWords(at, timeZone)} className="text-muted tabular-nums">
          {exactMoment(at, timeZone)}
        </time>
      </td>
      <td className={`${cell} wrap-anywhere md:min-w-48`}>
        <span className="font-semibold">{actor.name}</span>
        {actor.email && actor.email !== actor.name && (
          <span className="block text-fine text-muted">{actor.email}</span>
        )}
      </td>
      <td className={`${cell} md:w-full`}>
        <span className="wrap-anywhere">
          {words}
          {target !== null && ' '}
          {target !== null &&
            (address ? (
              <Link to={address} className="font-semibold text-accent underline-offset-4 hover:underline">
                {target}
              </Link>
            ) : (
              <span className="font-semibold">{target}</span>
            ))}
        </span>
        <ActChanges act={act} />
      </td>
    </tr>
  )
}

/** In the shape of the list. */
function ActsToCome() {
  return (
    <div className="noscript:hidden">
      <p className="mt-3 flex min-h-9 items-center text-muted">Loading...</p>
      <div aria-hidden="true" className="flex flex-col gap-px">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className="h-20 bg-sunken md:h-15" />
        ))}
      </div>
    </div>
  )
}
