import { Link } from '../../ui/link.tsx'
import { kindNames } from '../../../shop/mail-log/mail-log.ts'
import { DetailScreen, Fact } from '../kit/detail-screen.tsx'
import { Moment } from '../kit/moment.tsx'
import { useRead } from '../kit/use-call.ts'
import { MailShown } from '../mail-view.tsx'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/mail.ts'
import { MailState } from './mail-state.tsx'
import type { WholeMail } from './mail-words.ts'
import { SendAgain } from './send-again.tsx'

/** While it is looked at, it reads itself again. */
const againMs = 5000

/** One mail: what became of it, what it says, and the way to send it again. */
export default function MailPage({ params: { id } }: Route.ComponentProps) {
  const reading = useRead('GET /api/mails/{id}', { params: { id } }, { refetchInterval: againMs })
  return (
    <DetailScreen
      title={reading.data?.body.subject ?? 'Mail'}
      back={{ to: adminAddress('mail'), words: 'All e-mails' }}
      reading={reading}
      what="The e-mail"
      unknown="There is no such e-mail. The address may be mistyped; the list has every e-mail."
    >
      {({ body }) => <Whole key={id} mail={body} />}
    </DetailScreen>
  )
}

function Whole({ mail }: { mail: WholeMail }) {
  return (
    <div className="grid max-w-[75rem] gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6 self-start xl:order-2">
        <Facts mail={mail} />
        <SendAgain mail={mail} />
      </div>
      <section aria-label="What it says" className="min-w-0 self-start">
        <MailShown html={mail.html} text={mail.text} name="The e-mail as its reader sees it" />
      </section>
    </div>
  )
}

function Facts({ mail }: { mail: WholeMail }) {
  const { to, replyTo, kind, createdAt, sentAt, attempts, error, state, copyOf } = mail
  return (
    <section aria-label="Delivery">
      <MailState mail={mail} />
      {error && state !== 'sent' && (
        <p className="mt-2 rounded-card bg-danger-tint px-3 py-2 wrap-anywhere text-danger">
          {state === 'failed' ? 'It was refused: ' : 'The last try failed: '}
          {error}
        </p>
      )}
      {state === 'queued' && (
        <p className="mt-2 text-muted">It will go out on its own as soon as the mail server accepts it.</p>
      )}
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line pt-3">
        <Fact name="To">{to}</Fact>
        {replyTo && <Fact name="Replies go to">{replyTo}</Fact>}
        <Fact name="Kind">{kindNames[kind]}</Fact>
        <Fact name="Written">
          <Moment at={createdAt} />
        </Fact>
        {sentAt && (
          <Fact name="Sent">
            <Moment at={sentAt} />
          </Fact>
        )}
        <Fact name="Tries">{attempts}</Fact>
        {copyOf && (
          <Fact name="Resend of">
            <Link to={adminAddress('mail', copyOf)} className="text-accent underline underline-offset-4">
              the original e-mail
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  )
}
