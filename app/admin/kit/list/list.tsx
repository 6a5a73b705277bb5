import { Fragment } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Loaded, RowsToCome } from '../loaded.tsx'
import { BulkTable } from './bulk-table.tsx'
import type { Bulk } from './bulk.ts'
import { counted, type Things } from '../counted.ts'
import { CsvExport } from './csv-export.tsx'
import { DataTable, type Table } from './data-table.tsx'
import { ChipFilter, SelectFilter } from './filters.tsx'
import { choiceOf, type Narrowing } from './narrowing.ts'
import { Paging, ShowMore, SpokenSpan } from './paging.tsx'
import { PersonFilter } from './person-filter.tsx'
import { SearchList } from './search-list.tsx'
import { useListAddress } from './use-list-address.ts'
import type { List, Rows } from './use-list.ts'

/** What a list is: how it is narrowed, read, counted and shown. */
export type ListProps<Row> = {
  list: List<Row>
  /** of its page in the address, where there are two lists on one screen */
  pageParam?: string
  /** how many pages are named in a row */
  pageNumbers?: number
  /** the label of its search */
  search?: string
  narrowing?: Narrowing
  /** how many there are behind each chip */
  counts?: Record<string, number | undefined> | undefined
  /** between the filters and the list */
  children?: React.ReactNode
  things: Things
  /** what is added to their count: ', 2 waiting' */
  standing?: (rows: Row[]) => string
  /** of a list that goes on: 'Show more', 'and more' */
  goOn?: readonly [verb: string, words: string]
  /** said when there are none */
  nothing: React.ReactNode
  /** the way back from a search that found nothing */
  showAll?: string
  /** a file of what the search finds */
  csv?: { file: string; load: (q: string) => Promise<Blob> }
  /** another export */
  exporting?: React.ReactNode
  /** of a failure: 'The list' could not be loaded */
  what?: string
  whyNot?: (error: Error) => string
  /** what stands there before */
  toCome?: React.ComponentProps<typeof RowsToCome>
} & (
  | { table: Table<Row>; bulk?: Bulk<Row>; cards?: undefined }
  | { cards: Cards<Row>; table?: undefined; bulk?: undefined }
)

/** A list that is no table. */
export type Cards<Row> = {
  className: string
  keyOf: (row: Row, at: number) => string
  /** its `<li>` */
  show: (row: Row) => React.ReactNode
}

export function ListBody<Row>(props: ListProps<Row>) {
  const {
    list,
    pageParam,
    what,
    whyNot,
    toCome,
    showAll,
    csv,
    exporting,
    goOn = ['Show more', 'and more'],
  } = props
  const { q, search, addressOf } = useListAddress(pageParam)
  const { span, next, isToCome } = list
  return (
    <>
      <Filters {...props} />
      {props.children}
      <Loaded
        reading={list}
        toCome={<RowsToCome {...toCome} />}
        {...(what && { what })}
        {...(whyNot && { why: whyNot })}
      >
        {(read) => (
          <>
            <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p aria-live="polite" className="flex items-center gap-3 text-muted">
                {isToCome
                  ? 'Loading...'
                  : read.rows.length === 0
                    ? props.nothing
                    : words(props, read, goOn[1])}
                {span && <SpokenSpan span={span} />}
              </p>
              {csv && read.rows.length > 0 && (
                <CsvExport
                  key={q}
                  file={csv.file}
                  count={read.total ?? read.rows.length}
                  things={props.things}
                  load={() => csv.load(q)}
                />
              )}
              {exporting}
            </div>
            {showAll && q && read.rows.length === 0 && (
              <Button kind="secondary" onClick={() => search('')}>
                {showAll}
              </Button>
            )}
            <Shown {...props} rows={read.rows} />
            {next && <ShowMore next={next} words={goOn[0]} />}
            {span && <Paging span={span} addressOf={addressOf} numbers={props.pageNumbers} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Shown<Row>({ rows, table, cards, bulk }: ListProps<Row> & { rows: Row[] }) {
  if (table)
    return bulk ? <BulkTable table={table} rows={rows} bulk={bulk} /> : <DataTable {...table} rows={rows} />
  if (rows.length === 0) return null
  return (
    <ul className={`mt-2 ${cards.className}`}>
      {rows.map((row, at) => (
        <Fragment key={cards.keyOf(row, at)}>{cards.show(row)}</Fragment>
      ))}
    </ul>
  )
}

function words<Row>(
  { list, things, standing = () => '' }: ListProps<Row>,
  { rows, total }: Rows<Row>,
  more: string,
): string {
  const { span, next } = list
  const whole = counted(total ?? rows.length, things)
  const part = !span && total !== null && rows.length < total ? `${rows.length} of ` : ''
  return `${part}${whole}${total === null && next?.has ? `, ${more}` : ''}${standing(rows)}`
}

/** Search and selects side by side, chips under them. */
function Filters<Row>({ search: label, narrowing = {}, counts, pageParam }: ListProps<Row>) {
  const { q, query, search, narrow } = useListAddress(pageParam)
  const all = Object.entries(narrowing).map(([param, by]) => ({
    param,
    by,
    chosen: choiceOf(by, query.get(param)),
  }))
  return (
    <>
      {(label || all.some(({ by }) => 'label' in by)) && (
        <div className="flex flex-wrap items-end gap-4 noscript:hidden">
          {label && <SearchList label={label} begin={q} onSearch={search} />}
          {all.map(({ param, by, chosen }) =>
            'people' in by ? (
              <PersonFilter
                key={param}
                by={by}
                actor={chosen}
                onActor={(next) => narrow({ [param]: next })}
              />
            ) : (
              'label' in by && (
                <SelectFilter
                  key={param}
                  {...by}
                  value={chosen}
                  onChange={(next) => narrow({ [param]: next })}
                />
              )
            ),
          )}
        </div>
      )}
      {all.map(
        ({ param, by, chosen }) =>
          'legend' in by && (
            <ChipFilter
              key={param}
              legend={by.legend}
              options={Object.entries(by.options).map(([value, name]) => ({
                value,
                name,
                count: counts?.[value],
              }))}
              chosen={chosen ?? by.usual}
              onChoose={(next) => narrow({ [param]: next === by.usual ? '' : next })}
            />
          ),
      )}
    </>
  )
}
