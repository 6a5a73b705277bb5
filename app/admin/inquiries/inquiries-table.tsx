import { Link } from 'react-router'
import { inquiryTypes } from '../../../shop/inquiries/inquiry.ts'
import { momentWords, recentMoment } from '../kit/dates.ts'
import { adminAddress } from '../sections.ts'
import type { ListedInquiry } from './inquiry-words.ts'
import { StateMark } from './state-mark.tsx'

/** A table at every width; on phones its rows look like cards. */
export function InquiriesTable({
  inquiries,
  timeZone,
  now,
}: {
  inquiries: ListedInquiry[]
  timeZone: string
  /** when the list was read */
  now: number
}) {
  return (
    <table className="mt-2 block w-full bg-surface md:table md:table-fixed">
      <caption className="sr-only">Inquiries, newest first</caption>
      <thead className="max-md:sr-only">
        <tr className="border-l-[3px] border-l-sunken text-left text-fine">
          <Head className="md:w-[30%]">From</Head>
          <Head>Message</Head>
          <Head className="md:w-30">State</Head>
          <Head className="md:w-38 wide:w-48">Written</Head>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {inquiries.map((inquiry) => (
          <Row key={inquiry.reference} inquiry={inquiry} timeZone={timeZone} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-(--header-height) z-(--layer-badge) bg-sunken px-2 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4 xl:px-3 ${className}`}
    >
      {children}
    </th>
  )
}

const cell = 'md:table-cell md:px-2 md:py-3 md:align-top md:first:pl-4 md:last:pr-4 xl:px-3'

/** The whole row leads to the inquiry: its link covers it. */
function Row({ inquiry, timeZone, now }: { inquiry: ListedInquiry; timeZone: string; now: number }) {
  const { reference, name, email, type, message, product, productTitle, state, createdAt } = inquiry
  const isOpen = state === 'open'
  return (
    <tr
      className={`relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-b border-l-[3px] border-line px-4 py-3.5 hover:bg-tint md:table-row ${isOpen ? 'border-l-accent' : 'border-l-surface hover:border-l-tint'}`}
    >
      <th scope="row" className={`min-w-0 text-left font-normal max-md:col-span-2 ${cell}`}>
        <Link
          to={adminAddress('inquiries', reference)}
          className={`line-clamp-2 wrap-anywhere text-accent after:absolute after:inset-0 hover:underline ${isOpen ? 'font-[650]' : ''}`}
        >
          {name}
        </Link>
        <span className="block truncate text-muted" title={email}>
          {email}
        </span>
        <span className="product-number block text-fine text-muted">{reference}</span>
      </th>
      <td className={`min-w-0 max-md:order-1 max-md:col-span-2 ${cell}`}>
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
        <span className="line-clamp-2 wrap-anywhere text-muted" title={message}>
          {message}
        </span>
      </td>
      <td className={cell}>
        <StateMark state={state} />
      </td>
      <td className={`text-muted max-md:text-right ${cell}`}>
        <time dateTime={createdAt} title={momentWords(createdAt, timeZone)}>
          {recentMoment(createdAt, timeZone, now)}
        </time>
      </td>
    </tr>
  )
}
