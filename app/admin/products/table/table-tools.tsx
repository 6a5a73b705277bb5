import { FileSpreadsheet, Plus, X } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import { markNames, marks } from '../../../../shop/catalogue/edit/product-mark.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { SearchList } from '../../kit/list/search-list.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import type { Ask, Counts } from './browser-products.ts'
import { adminAddress } from '../../sections.ts'
import { columnNames, type Asked, type ColumnId } from './asked-of-table.ts'
import { DropSheet, SheetChoice, SheetGroup } from './drop-sheet.tsx'
import { productTexts } from '../product-texts.ts'
import { columnsToChoose } from './use-chosen-columns.ts'

/** Search, filters and the choice of columns, in one row. */
export function TableTools({
  counts,
  asked,
  ask,
  hidden,
  onHide,
}: {
  /** each filter says how many it would show */
  counts: Counts
  asked: Asked
  ask: Ask
  hidden: ColumnId[]
  onHide: (hidden: ColumnId[]) => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-3 noscript:hidden">
      <SearchList
        label="Search by product number or title"
        begin={asked.q}
        onSearch={(q) => ask(() => ({ q }))}
      />
      <DropSheet name="Filter" count={asked.categories.length + asked.marks.length}>
        <FilterChoices counts={counts} asked={asked} ask={ask} />
      </DropSheet>
      <div className="max-md:hidden">
        <DropSheet name="Columns" count={hidden.length}>
          <SheetGroup name="Columns shown in this browser">
            {columnsToChoose.map((id) => (
              <SheetChoice
                key={id}
                name={columnNames[id]}
                on={!hidden.includes(id)}
                onChange={(on) => onHide(toggled(hidden, id, !on))}
              />
            ))}
          </SheetGroup>
        </DropSheet>
      </div>
      <div className="flex flex-wrap gap-3 max-md:contents md:ml-auto">
        <Link to={adminAddress('import')} className={`${buttonLook('secondary')} text-small! max-md:flex-1`}>
          <FileSpreadsheet aria-hidden="true" size={18} strokeWidth={1.75} />
          Import and export
        </Link>
        <Link
          to={adminAddress('product-new')}
          className={`${buttonLook('primary')} text-small! max-md:w-full`}
        >
          <Plus aria-hidden="true" size={18} strokeWidth={2} />
          {productTexts.add}
        </Link>
      </div>
    </div>
  )
}

/** What narrows the list, each to be taken back. */
export function FilterChips({ asked, ask }: { asked: Asked; ask: Ask }) {
  const { categories, marks: only } = asked
  if (categories.length + only.length === 0) return null
  return (
    <ul aria-label="Filters" className="mt-3 flex flex-wrap gap-2">
      {categories.map((name) => (
        <Chip
          key={name}
          name={name}
          onRemove={() => ask((now) => ({ categories: toggled(now.categories, name, false) }))}
        />
      ))}
      {only.map((mark) => (
        <Chip
          key={mark}
          name={markNames[mark]}
          onRemove={() => ask((now) => ({ marks: toggled(now.marks, mark, false) }))}
        />
      ))}
      {categories.length + only.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => ask(() => ({ categories: [], marks: [] }))}
            className="min-h-11 px-2 font-gothic font-semibold text-accent underline-offset-4 hover:underline md:min-h-9"
          >
            Clear filters
          </button>
        </li>
      )}
    </ul>
  )
}

function FilterChoices({ counts, asked, ask }: { counts: Counts; asked: Asked; ask: Ask }) {
  return (
    <>
      <SheetGroup name="Show only">
        {marks.map((mark) => (
          <SheetChoice
            key={mark}
            name={markNames[mark]}
            count={counts.data?.body.marks[mark]}
            on={asked.marks.includes(mark)}
            onChange={(on) => ask((now) => ({ marks: toggled(now.marks, mark, on) }))}
          />
        ))}
      </SheetGroup>
      <SheetGroup name="Category">
        <Loaded
          reading={counts}
          what="The categories"
          newest="The newest numbers"
          toCome={<p className="px-2 text-muted">Loading...</p>}
        >
          {({ body: { categories } }) =>
            sorted(categories).map(({ name, products }) => (
              <SheetChoice
                key={name}
                name={name}
                count={products}
                on={asked.categories.includes(name)}
                onChange={(on) => ask((now) => ({ categories: toggled(now.categories, name, on) }))}
              />
            ))
          }
        </Loaded>
      </SheetGroup>
    </>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className="inline-flex items-center rounded-round border border-accent bg-tint pl-4 font-gothic font-semibold text-accent">
      {name}
      <button
        type="button"
        aria-label={`Remove filter ${name}`}
        onClick={onRemove}
        className="inline-flex size-11 items-center justify-center rounded-round hover:text-accent-hover md:size-9"
      >
        <X aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </li>
  )
}

function sorted<Category extends { name: string }>(categories: Category[]): Category[] {
  return categories.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function toggled<Item>(list: Item[], item: Item, on: boolean): Item[] {
  return on ? [...list, item] : list.filter((one) => one !== item)
}
