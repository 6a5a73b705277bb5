import { Link } from 'react-router'
import type { CallAnswerOf } from '../../../api/http/client.ts'
import { productAddress } from '../../../shop/catalogue/product.ts'
import type { Table } from '../kit/list/data-table.tsx'
import { adminAddress } from '../sections.ts'

type MissRow = CallAnswerOf<'GET /api/misses'>[number]

export const missTable: Table<MissRow> = {
  caption: 'Searches that found nothing',
  keyOf: ({ term }) => term,
  cell: 'md:px-3 md:py-2.5 md:align-middle',
  columns: [
    {
      name: 'Searched for',
      namesRow: true,
      show: ({ term }) => <span className="font-semibold wrap-anywhere">{term}</span>,
    },
    {
      name: 'Times',
      head: 'md:w-24 md:text-right',
      cell: 'tabular-nums md:text-right',
      show: ({ times }) => (
        <>
          {times.toLocaleString('en-US')}
          <span className="md:hidden"> {times === 1 ? 'time' : 'times'}</span>
        </>
      ),
    },
    { name: 'Typed on', show: ({ pages }) => <TypedOn pages={pages} /> },
    { name: 'What to do', isNameHidden: true, head: 'md:w-96', show: ({ term }) => <WaysOn term={term} /> },
  ],
}

function TypedOn({ pages }: { pages: string[] }) {
  if (pages.length === 0) return <span className="text-muted max-md:hidden">not known</span>
  return (
    <ul className="flex flex-col">
      {pages.map((page) => (
        <li key={page}>
          <a href={page} className={way}>
            <span className="mr-1 md:hidden">Typed on</span>
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
