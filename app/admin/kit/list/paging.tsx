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
  className = 'mt-6',
}: {
  span: Span
  addressOf: (page: number) => string
  numbers?: number
  className?: string
}) {
  return (
    <div className={className}>
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
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  words = 'Show more',
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  words?: string
}) {
  return (
    hasNextPage && (
      <Button kind="secondary" className="no-print mt-4" onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading...' : words}
      </Button>
    )
  )
}
