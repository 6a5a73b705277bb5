import { Button } from '../../../ui/button.tsx'
import { Pager } from '../../../ui/pager.tsx'

/** Which part of a list is shown. */
export type Span = { page: number; pages: number; total: number; words: string }

/** `shown` of `total`, on page `page` of pages of `perPage`. */
export function spanOf(page: number, perPage: number, shown: number, total: number): Span {
  const first = (page - 1) * perPage
  return {
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    total,
    words: `${first + 1}–${first + shown} of ${total.toLocaleString('en-US')}`,
  }
}

export function Paging({
  span: { page, pages, words },
  addressOf,
  numbers = 5,
}: {
  span: Span
  addressOf: (page: number) => string
  /** in a row */
  numbers?: number | undefined
}) {
  return (
    <div className="mt-4">
      <Pager
        page={Math.min(page, pages)}
        pages={pages}
        numbers={numbers}
        addressOf={addressOf}
        summary={words}
      />
    </div>
  )
}

/** Beside the count, for whoever does not see the pages below. */
export function SpokenSpan({ span: { page, pages, total, words } }: { span: Span }) {
  if (pages <= 1 || total === 0) return null
  return <span className="sr-only">{`, page ${page} of ${pages}, ${words}`}</span>
}

/** For a list that goes on at a press. */
export function ShowMore({
  next: { has, isFetching, fetch },
  words,
}: {
  next: { has: boolean; isFetching: boolean; fetch: () => Promise<unknown> }
  words: string
}) {
  return (
    has && (
      <Button kind="secondary" className="no-print mt-4" onClick={() => void fetch()}>
        {isFetching ? 'Loading...' : words}
      </Button>
    )
  )
}
