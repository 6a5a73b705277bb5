import { Link } from '../../ui/link.tsx'
import { inquiryTypes } from '../../../shop/inquiries/inquiry.ts'
import { rowLink, type Column, type Table } from '../kit/list/data-table.tsx'
import { RecentMoment } from '../kit/moment.tsx'
import { adminAddress } from '../sections.ts'
import type { ListedInquiry } from './inquiry-words.ts'
import { StateMark } from './state-mark.tsx'

/** `now`: when the list was read */
export function inquiryTable(now: number): Table<ListedInquiry> {
  return {
    caption: 'Inquiries, newest first',
    columns: inquiryColumns(now),
    keyOf: ({ reference }) => reference,
    cell: 'md:px-2 md:py-3 md:align-top xl:px-3',
    className: 'md:table-fixed',
    leads: {
      grid: 'grid-cols-[1fr_auto] gap-x-4 gap-y-1',
      head: 'px-2 xl:px-3',
      mark: ({ state }) => (state === 'open' ? 'border-l-accent' : null),
    },
  }
}

function inquiryColumns(now: number): Column<ListedInquiry>[] {
  return [
    { name: 'From', head: 'md:w-[30%]', cell: 'min-w-0 max-md:col-span-2', namesRow: true, show: sender },
    { name: 'Message', cell: 'min-w-0 max-md:order-1 max-md:col-span-2', show: message },
    { name: 'State', head: 'md:w-30', show: ({ state }) => <StateMark state={state} /> },
    {
      name: 'Written',
      head: 'md:w-38 wide:w-48',
      cell: 'text-muted max-md:text-right',
      show: ({ createdAt }) => <RecentMoment at={createdAt} now={now} />,
    },
  ]
}

function sender({ reference, name, email, state }: ListedInquiry) {
  return (
    <>
      <Link
        to={adminAddress('inquiries', reference)}
        className={`line-clamp-2 wrap-anywhere ${rowLink} ${state === 'open' ? 'font-[650]' : ''}`}
      >
        {name}
      </Link>
      <span className="block truncate text-muted" title={email}>
        {email}
      </span>
      <span className="product-number block text-fine text-muted">{reference}</span>
    </>
  )
}

function message({ type, product, productTitle, message: text }: ListedInquiry) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        {inquiryTypes[type]}
        {product && (
          <span className="font-normal text-muted">
            {' '}
            about <span className="product-number">{product}</span>
            {productTitle && <span className="md:max-xl:hidden">, {productTitle}</span>}
          </span>
        )}
      </span>
      <span className="line-clamp-2 wrap-anywhere text-muted" title={text}>
        {text}
      </span>
    </>
  )
}
