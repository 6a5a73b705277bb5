import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { adminAddress } from '../sections.ts'
import { ordersAddress, type Dashboard } from './dashboard-words.ts'

/** What waits for a person, each with the way there; it comes before every figure. */
export function AttentionStrip({ waiting, mailTrouble }: Pick<Dashboard, 'waiting' | 'mailTrouble'>) {
  const needs = needsOf(waiting).filter(({ count }) => count > 0)
  if (needs.length === 0 && !mailTrouble)
    return (
      <p className="flex items-center gap-2 font-semibold text-success">
        <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} />
        Nothing needs you right now.
      </p>
    )
  return (
    <section
      aria-labelledby="needs-you"
      className="rounded-card border border-line border-l-[3px] border-l-danger bg-surface p-4"
    >
      <h3 id="needs-you" className="flex items-center gap-2 text-card text-danger">
        <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} />
        Needs you
      </h3>
      {mailTrouble && <MailTrouble {...mailTrouble} />}
      <ul className="mt-2 flex flex-col gap-x-8 md:flex-row md:flex-wrap">
        {needs.map(({ count, one, many, to }) => (
          <li key={many} className="flex min-h-11 items-center md:min-h-8">
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-8"
              >
                {count} {count === 1 ? one : many}
              </Link>
            ) : (
              <span>
                {count} {count === 1 ? one : many}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MailTrouble({ said, waiting }: NonNullable<Dashboard['mailTrouble']>) {
  return (
    <p className="mt-2 [overflow-wrap:anywhere]">
      The mail server is not accepting our e-mails: “{said}”.{' '}
      <Link to={adminAddress('mail')} className="text-accent underline underline-offset-4">
        {waiting === 1 ? 'One e-mail is waiting' : `${waiting.toLocaleString('en-US')} e-mails are waiting`}
      </Link>
      . Nothing is lost; the shop keeps trying.
    </p>
  )
}

type Need = { count: number; one: string; many: string; to: string | null }

function needsOf({
  inDoubt,
  handOvers,
  returns,
  partners,
  inquiries,
  mails,
  newsletters,
}: Dashboard['waiting']): Need[] {
  const orders = ordersAddress({ filter: 'needs-you' })
  return [
    { count: inDoubt, one: 'order in doubt', many: 'orders in doubt', to: orders },
    {
      count: handOvers,
      one: 'order not accepted by the back office',
      many: 'orders not accepted by the back office',
      to: orders,
    },
    { count: returns, one: 'refund not completed', many: 'refunds not completed', to: orders },
    {
      count: partners,
      one: 'person waiting for partner prices',
      many: 'people waiting for partner prices',
      to: adminAddress('partners'),
    },
    { count: inquiries, one: 'open inquiry', many: 'open inquiries', to: adminAddress('inquiries') },
    {
      count: mails,
      one: 'e-mail not sent',
      many: 'e-mails not sent',
      to: `${adminAddress('mail')}?show=needs-you`,
    },
    {
      count: newsletters,
      one: 'newsletter stalled or with e-mails in doubt',
      many: 'newsletters stalled or with e-mails in doubt',
      to: adminAddress('newsletter'),
    },
  ]
}
