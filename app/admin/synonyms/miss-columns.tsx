import { Link } from '../../ui/link.tsx'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import type { Table } from '../kit/list/data-table.tsx'
import { adminAddress } from '../sections.ts'

type MissRow = CallAnswerOf<'GET /api/misses'>[number]

export const missTable: Table<MissRow> = {
  caption: 'Misses',
  keyOf: ({ term }) => term,
  cell: 'md:px-3 md:py-2.5 md:align-middle',
  columns: [
    {
      name: 'Searched for',
      namesRow: true,
      show: ({ term, isMended }) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold wrap-anywhere">{term}</span>
          {isMended && <span className="text-small text-muted">Fixed</span>}
        </span>
      ),
    },
    countColumn('Found nothing', ({ times }) => times),
    countColumn('Not clicked', ({ left }) => left),
    { name: 'Searched from', show: ({ pages }) => <SearchedFrom pages={pages} /> },
    { name: 'What to do', isNameHidden: true, head: 'md:w-96', show: ({ term }) => <WaysOn term={term} /> },
  ],
}

/** A count; on a phone its name stands behind it, and what never happened is not told. */
function countColumn(name: string, countOf: (row: MissRow) => number): Table<MissRow>['columns'][number] {
  return {
    name,
    head: 'md:w-24 md:text-right',
    cell: 'tabular-nums md:text-right',
    show: (row) => {
      const count = countOf(row)
      return (
        <span className={count === 0 ? 'max-md:hidden' : ''}>
          <span className="md:hidden">{name} </span>
          {count.toLocaleString('en-US')}
          <span className="md:hidden">{count === 1 ? ' time' : ' times'}</span>
        </span>
      )
    },
  }
}

function SearchedFrom({ pages }: { pages: string[] }) {
  if (pages.length === 0) return <span className="text-muted max-md:hidden">not known</span>
  return (
    <ul className="flex flex-col">
      {pages.map((page) => (
        <li key={page}>
          <a href={page} className={way}>
            <span className="mr-1 md:hidden">Searched from</span>
            {nameOf(page)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A product page by its number, other pages by their address. */
function nameOf(page: string): string {
  const before = productAddress('')
  return page.startsWith(before) ? page.slice(before.length) : page
}

/** One click to each of them; the form there has the text already. */
function WaysOn({ term }: { term: string }) {
  // Numbers have digits; a title has words.
  const field = /\d/.test(term) && !term.trim().includes(' ') ? 'number' : 'title'
  const ways = [
    ['Synonym', 'synonyms', { term }],
    ['Other number', 'numbers', { number: term }],
    ['New product', 'product-new', { [field]: field === 'number' ? term.toUpperCase() : term }],
  ] as const
  return (
    <span className="flex flex-wrap gap-x-5">
      {ways.map(([name, section, given]) => (
        <Link key={section} to={`${adminAddress(section)}?${new URLSearchParams(given)}`} className={way}>
          {name}
          <span className="sr-only">: {term}</span>
        </Link>
      ))}
    </span>
  )
}

const way =
  'inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline wrap-anywhere md:min-h-8'
