import { Link } from '../../ui/link.tsx'
import { kindNames } from '../../../shop/mail-log/mail-log.ts'
import { rowLink, type Column, type Table } from '../kit/list/data-table.tsx'
import { RecentMoment } from '../kit/moment.tsx'
import { adminAddress } from '../sections.ts'
import { MailState } from './mail-state.tsx'
import type { ListedMail } from './mail-words.ts'

/** `now`: when the list was read */
export function mailTable(now: number): Table<ListedMail> {
  return {
    caption: 'E-mails, newest first',
    columns: mailColumns(now),
    keyOf: ({ _id }) => _id,
    cell: 'md:px-3 md:py-2.5 md:align-top',
    leads: {
      grid: 'grid-cols-2 gap-y-1.5',
      mark: ({ needsYou }) => (needsYou ? 'border-l-danger' : null),
    },
  }
}

function mailColumns(now: number): Column<ListedMail>[] {
  return [
    { name: 'Mail', head: 'w-full', cell: 'col-span-2 min-w-0', namesRow: true, show: mailAndError },
    {
      name: 'Kind',
      head: 'md:max-xl:hidden',
      cell: 'text-muted max-md:hidden md:max-xl:hidden xl:whitespace-nowrap',
      show: ({ kind }) => kindNames[kind],
    },
    { name: 'State', show: (mail) => <MailState mail={mail} /> },
    {
      name: 'Written',
      head: 'text-right',
      cell: 'text-right whitespace-nowrap text-muted tabular-nums',
      show: ({ createdAt }) => <RecentMoment at={createdAt} now={now} />,
    },
  ]
}

function mailAndError({ _id, subject, to, error, state, needsYou }: ListedMail) {
  return (
    <>
      <Link
        to={adminAddress('mail', _id)}
        className={`line-clamp-2 font-semibold wrap-anywhere ${rowLink}`}
        title={subject}
      >
        {subject}
      </Link>
      <span className="block wrap-anywhere text-muted">{to}</span>
      {error && state !== 'sent' && (
        <span
          className={`line-clamp-2 wrap-anywhere ${needsYou ? 'text-danger' : 'text-muted'}`}
          title={error}
        >
          {error}
        </span>
      )}
    </>
  )
}
