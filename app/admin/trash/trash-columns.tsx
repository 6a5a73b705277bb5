import { callApi, type CallAnswerOf } from '../../../api/http/client.ts'
import { trashKindNames } from '../../../shop/trash/trash.ts'
import { Button } from '../../ui/button.tsx'
import { categoriesChanged } from '../categories/categories-changed.ts'
import { answered } from '../kit/admin-calls.tsx'
import type { Bulk } from '../kit/list/bulk.ts'
import type { Column } from '../kit/list/data-table.tsx'
import { Moment } from '../kit/moment.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-call.ts'
import { productsChanged } from '../products/products-changed.ts'

type Thing = CallAnswerOf<'GET /api/trash'>[number]

export function trashColumns(onDone: (text: string) => void): Column<Thing>[] {
  return [
    {
      name: 'What',
      cell: 'wrap-anywhere md:w-full',
      show: ({ name, detail }) => (
        <>
          <span className="font-semibold">{name}</span>
          {detail && (
            <span className="line-clamp-2 text-muted" title={detail}>
              {detail}
            </span>
          )}
        </>
      ),
    },
    { name: 'Kind', cell: 'md:whitespace-nowrap', show: ({ kind }) => trashKindNames[kind] },
    {
      name: 'Deleted',
      cell: 'md:whitespace-nowrap',
      show: ({ deletedAt, deletedBy }) => (
        <>
          <span className="text-muted md:hidden">deleted </span>
          <Moment at={deletedAt} />
          {deletedBy && <span className="text-muted md:block"> by {deletedBy}</span>}
        </>
      ),
    },
    {
      name: 'Days left',
      head: 'text-right',
      cell: ({ daysLeft }) =>
        `tabular-nums md:text-right ${daysLeft < 3 ? 'font-semibold text-warning' : ''}`,
      show: ({ daysLeft }) => (
        <>
          {daysLeft === 0 ? 'today' : daysLeft}
          <span className="md:hidden">{daysLeft === 0 ? ' is the last day' : ' days left'}</span>
        </>
      ),
    },
    {
      name: 'Actions',
      cell: 'max-md:pt-2',
      show: (thing) => <Restore thing={thing} onDone={onDone} />,
    },
  ]
}

function Restore({ thing: { kind, id, name }, onDone }: { thing: Thing; onDone: (text: string) => void }) {
  const { mutate, isPending, error } = useWrite('POST /api/trash/{kind}/{id}/restore', {
    changes: ['GET /api/trash', ...listsOf[kind]],
  })

  function restore() {
    if (isPending) return
    onDone('')
    mutate({ params: { kind, id } }, { onSuccess: () => onDone(`${name} was restored.`) })
  }

  return (
    <>
      <Button kind="secondary" size="card" aria-disabled={isPending} onClick={restore}>
        {isPending ? 'Restoring...' : 'Restore'}
        <span className="sr-only"> {name}</span>
      </Button>
      <NotDone error={error} why="Nothing was restored." className="mt-1 md:w-60" />
    </>
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

export const restoring: Bulk<Thing> = {
  things: ['item', 'items'],
  nameOf: ({ name }) => name,
  acts: [
    {
      verb: 'Restore',
      busy: 'Restoring...',
      done: 'restored',
      act: ({ kind, id }) =>
        answered(callApi('POST /api/trash/{kind}/{id}/restore', { params: { kind, id } })),
    },
  ],
  changes: ['GET /api/trash', ...new Set(Object.values(listsOf).flat())],
}
