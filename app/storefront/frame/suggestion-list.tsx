/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the list of a combobox: no tag of HTML has lines with pictures */
import { ArrowRight, History, Search as SearchIcon } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { productAddress } from '../../../shop/catalogue/product.ts'
import { centsOfDollars, formatDollars } from '../../../shop/money.ts'
import { markWords } from '../../../shop/search/mark-words.ts'
import { Marked, MarkedProduct } from './marked.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import type { Suggested, Suggestions } from './use-suggestions.ts'

/** One line of the list: where it leads, and what is searched for, if it is a search. */
export type Choice = { id: string; to: string; term?: string; group: string; shown: React.ReactNode }

export const listId = 'search-suggestions'

const searchGroup = 'Search'

/** Of an outdated list only the line that searches is about what is typed. */
export function isOfTyped({ group }: Choice): boolean {
  return group === searchGroup
}

/** Every line, in the order shown. The last one searches what is typed, though the others are still of another text. */
export function choicesOf(typed: string, { term, found }: Suggested): Choice[] {
  const { products, categories, pages, words, corrected } = found
  const sought = (term === typed ? corrected : null) ?? typed
  const all = { id: `${listId}-all`, to: searchAddress(sought), term: sought, group: searchGroup }
  return [
    ...products.map((product, at) => ({
      id: `${listId}-product-${at}`,
      to: productAddress(product.number),
      group: 'Products',
      shown: <ProductLine product={product} words={words} />,
    })),
    ...categories.map(({ name, address, products: count }, at) => ({
      id: `${listId}-category-${at}`,
      to: address,
      group: 'Categories',
      shown: (
        <TextLine
          title={name}
          words={words}
          note={`${count.toLocaleString('en-US')} ${count === 1 ? 'product' : 'products'}`}
        />
      ),
    })),
    ...pages.map(({ name, address }, at) => ({
      id: `${listId}-page-${at}`,
      to: address,
      group: 'Pages',
      shown: <TextLine title={name} words={words} note="" />,
    })),
    ...(products.length > 0 ? [{ ...all, shown: <SearchLine text={`All results for “${sought}”`} /> }] : []),
  ]
}

/** For an empty field: what was searched for last. */
export function lastChoices(terms: string[]): Choice[] {
  return terms.map((term, at) => ({
    id: `${listId}-last-${at}`,
    to: searchAddress(term),
    term,
    group: 'Recent searches',
    shown: (
      <span className="flex min-h-11 items-center gap-3 px-3">
        <History aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
        <span className="min-w-0 truncate">{term}</span>
      </span>
    ),
  }))
}

export function searchAddress(term: string): string {
  return `/shop?q=${encodeURIComponent(term)}`
}

/** The list of a combobox: the field keeps the focus and says which line is meant. */
export function SuggestionList({
  choices,
  active,
  isOutdated,
  byDocument,
  onChoose,
}: {
  choices: Choice[]
  active: string | null
  isOutdated: boolean
  /** the checkout is left by a document load */
  byDocument: boolean
  onChoose: (choice: Choice) => void
}) {
  const { pathname } = useLocation()
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      aria-busy={isOutdated || undefined}
      className="flex max-w-[60rem] flex-col gap-3"
    >
      {groups.map((group) => (
        <div
          key={group}
          role="group"
          aria-label={group}
          className={isOutdated && group !== searchGroup ? 'opacity-50' : ''}
        >
          <p
            aria-hidden="true"
            className={`px-3 pb-1 text-fine text-muted ${group === searchGroup ? 'hidden' : ''}`}
          >
            {group}
          </p>
          {choices
            .filter((choice) => choice.group === group)
            .map((choice) => (
              <Link
                key={choice.id}
                id={choice.id}
                role="option"
                aria-selected={choice.id === active}
                tabIndex={-1}
                to={choice.to}
                state={{ typedOn: pathname }}
                reloadDocument={byDocument}
                onClick={() => onChoose(choice)}
                className={`block rounded-control outline-offset-[-2px] hover:bg-sunken ${choice.id === active ? 'bg-sunken outline-2 outline-accent' : ''}`}
              >
                {choice.shown}
              </Link>
            ))}
        </div>
      ))}
    </div>
  )
}

function ProductLine({ product, words }: { product: Suggestions['products'][number]; words: string[] }) {
  const { image, price, oldPrice } = product
  return (
    <span className="flex min-h-16 items-center gap-3 px-3 py-1.5">
      <span className="size-13 shrink-0 overflow-hidden rounded-badge bg-sweep">
        {image ? (
          <img
            src={image}
            alt=""
            width={52}
            height={52}
            decoding="async"
            className="size-full object-contain"
          />
        ) : (
          <PartDrawing className="size-full p-2" />
        )}
      </span>
      <MarkedProduct product={product} words={words} clamp="line-clamp-2" />
      <span className="shrink-0 text-right font-gothic">
        {price === 0 ? (
          <span className="text-small">Price on request</span>
        ) : (
          <span className="text-body font-[650] tabular-nums">{formatDollars(centsOfDollars(price))}</span>
        )}
        {oldPrice !== null && price > 0 && (
          <s className="block text-small text-muted tabular-nums">
            <span className="sr-only">was </span>
            {formatDollars(centsOfDollars(oldPrice))}
          </s>
        )}
      </span>
    </span>
  )
}

function TextLine({ title, words, note }: { title: string; words: string[]; note: string }) {
  return (
    <span className="flex min-h-11 items-center gap-3 px-3 py-1.5">
      <ArrowRight aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <Marked parts={markWords(title, words)} />
      </span>
      {note && <span className="shrink-0 text-small text-muted">{note}</span>}
    </span>
  )
}

function SearchLine({ text }: { text: string }) {
  return (
    <span className="flex min-h-11 items-center gap-3 px-3 py-1.5 font-gothic font-semibold text-accent">
      <SearchIcon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0 truncate">{text}</span>
    </span>
  )
}
