import { Link } from 'react-router'
import { kindNames } from '../../../shop/outbox/outbox.ts'
import { momentWords, recentMoment } from '../kit/dates.ts'
import { adminAddress } from '../sections.ts'
import { MailState } from './mail-state.tsx'
import type { ListedMail } from './mail-words.ts'

/** A table at every width; on phones its rows look like cards. */
export function MailsTable({
  mails,
  timeZone,
  now,
}: {
  mails: ListedMail[]
  timeZone: string
  /** when the list was read */
  now: number
}) {
  return (
    <table className="mt-2 block w-full bg-surface md:table">
      <caption className="sr-only">E-mails, newest first</caption>
      <thead className="max-md:sr-only">
        <tr className="border-l-[3px] border-l-sunken text-left text-fine">
          <Head className="w-full">Mail</Head>
          <Head className="md:max-xl:hidden">Kind</Head>
          <Head>State</Head>
          <Head className="text-right">Written</Head>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {mails.map((mail) => (
          <Row key={mail._id} mail={mail} timeZone={timeZone} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-(--header-height) z-(--layer-badge) bg-sunken px-3 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ${className}`}
    >
      {children}
    </th>
  )
}

const cell = 'md:table-cell md:px-3 md:py-2.5 md:first:pl-4 md:last:pr-4 md:align-top'

/** The whole row leads to the mail: its link covers it. */
function Row({ mail, timeZone, now }: { mail: ListedMail; timeZone: string; now: number }) {
  const { _id, subject, to, kind, createdAt, error, state, needsYou: urgent } = mail
  return (
    <tr
      className={`relative grid grid-cols-2 gap-y-1.5 border-b border-l-[3px] border-line px-4 py-3.5 hover:bg-tint md:table-row ${urgent ? 'border-l-danger' : 'border-l-surface hover:border-l-tint'}`}
    >
      <th scope="row" className={`col-span-2 min-w-0 text-left font-normal ${cell}`}>
        <Link
          to={adminAddress('mail', _id)}
          className="line-clamp-2 font-semibold wrap-anywhere text-accent after:absolute after:inset-0 hover:underline"
          title={subject}
        >
          {subject}
        </Link>
        <span className="block wrap-anywhere text-muted">{to}</span>
        {error && state !== 'sent' && (
          <span
            className={`line-clamp-2 wrap-anywhere ${urgent ? 'text-danger' : 'text-muted'}`}
            title={error}
          >
            {error}
          </span>
        )}
      </th>
      <td className={`text-muted max-md:hidden md:max-xl:hidden xl:whitespace-nowrap ${cell}`}>
        {kindNames[kind]}
      </td>
      <td className={cell}>
        <MailState mail={mail} />
      </td>
      <td className={`text-right whitespace-nowrap text-muted tabular-nums ${cell}`}>
        <time dateTime={createdAt} title={momentWords(createdAt, timeZone)}>
          {recentMoment(createdAt, timeZone, now)}
        </time>
      </td>
    </tr>
  )
}
