import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from './link.tsx'

/** Numbered links to the pages of a list: first, last, those around the current one, "..." between. */
export function Pager({
  page,
  pages,
  addressOf,
  numbers,
  summary,
}: {
  page: number
  pages: number
  addressOf: (page: number) => string
  /** this many pages in a row, with the current one; by default only its neighbours */
  numbers?: number
  /** '25–48 of 66' */
  summary: string
}) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <Step to={page > 1 ? addressOf(page - 1) : null} name="Previous page">
            <ChevronLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          </Step>
        </li>
        {(numbers ? pagesAround(page, pages, numbers) : shownPages(page, pages)).map((entry, at) => (
          <li key={entry ?? `gap-${at}`}>
            {entry === null ? (
              <span className="px-1 text-muted">...</span>
            ) : (
              <Numbered page={entry} to={addressOf(entry)} current={entry === page} />
            )}
          </li>
        ))}
        <li>
          <Step to={page < pages ? addressOf(page + 1) : null} name="Next page">
            <ChevronRight aria-hidden="true" size={20} strokeWidth={1.75} />
          </Step>
        </li>
      </ul>
      <p className="text-small text-muted">{summary}</p>
    </nav>
  )
}

/** 1 … 4 5 6 … 9, with null for a gap. */
export function shownPages(page: number, pages: number): (number | null)[] {
  return withGaps([1, page - 1, page, page + 1, pages].filter((entry) => entry >= 1 && entry <= pages))
}

/** 1 … 4 5 6 7 8 … 12: at most `numbers` pages in a row, first and last, null for every gap. */
export function pagesAround(page: number, pages: number, numbers: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - Math.floor(numbers / 2), pages - numbers + 1))
  const row = Array.from({ length: Math.min(numbers, pages) }, (_, at) => first + at)
  const last = row.at(-1) ?? 1
  return [
    ...(first > 1 ? [1] : []),
    ...(first > 2 ? [null] : []),
    ...row,
    ...(last < pages - 1 ? [null] : []),
    ...(last < pages ? [pages] : []),
  ]
}

/** A gap of one page is replaced by that page. */
function withGaps(entries: number[]): (number | null)[] {
  const sorted = [...new Set(entries)].toSorted((a, b) => a - b)
  return sorted.flatMap((entry, at) => {
    const before = sorted[at - 1]
    if (before === undefined || entry === before + 1) return [entry]
    return entry === before + 2 ? [entry - 1, entry] : [null, entry]
  })
}

const square = 'inline-flex size-11 items-center justify-center rounded-control font-gothic font-[650]'

function Numbered({ page, to, current }: { page: number; to: string; current: boolean }) {
  return (
    <Link
      to={to}
      aria-label={`Page ${page}`}
      aria-current={current ? 'page' : undefined}
      className={`${square} ${current ? 'bg-accent text-accent-ink' : 'text-ink hover:bg-sunken active:bg-line'}`}
    >
      {page}
    </Link>
  )
}

function Step({ to, name, children }: { to: string | null; name: string; children: React.ReactNode }) {
  if (!to) {
    return (
      <span aria-hidden="true" className={`${square} text-line`}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={name} className={`${square} text-ink hover:bg-sunken active:bg-line`}>
      {children}
    </Link>
  )
}
