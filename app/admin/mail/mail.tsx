import { Link } from 'react-router'
import { kindNames } from '../../../shop/outbox/outbox.ts'
import { shopContext } from '../../context.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import { isUnknown } from '../kit/call-words.ts'
import { useRead } from '../kit/use-call.ts'
import { MailShown } from '../mail-view.tsx'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { momentWords } from '../kit/dates.ts'
import { adminAddress } from '../sections.ts'
import type { Route } from './+types/mail.ts'
import { MailState } from './mail-state.tsx'
import type { WholeMail } from './mail-words.ts'
import { SendAgain } from './send-again.tsx'

/** While it is looked at, it reads itself again. */
const againMs = 5000

export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(shopContext).timeZone }
}

/** One mail: what became of it, what it says, and the way to send it again. */
export default function MailPage({ params: { id }, loaderData: { timeZone } }: Route.ComponentProps) {
  const { data, error, refetch } = useRead(
    'GET /api/mails/{id}',
    { params: { id } },
    { refetchInterval: againMs },
  )
  const mail = data?.body
  return (
    <AdminPage
      title={mail ? mail.subject : 'Mail'}
      intro={
        <Link
          to={adminAddress('mail')}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-0"
        >
          All e-mails
        </Link>
      }
    >
      <noscript>
        <p>This page needs scripts, which are off in this browser.</p>
      </noscript>
      {mail ? (
        <Whole key={id} mail={mail} timeZone={timeZone} />
      ) : error ? (
        isUnknown(error) ? (
          <p>There is no such e-mail. The address may be mistyped; the list has every e-mail.</p>
        ) : (
          <NotLoaded what="The e-mail" error={error} again={refetch} />
        )
      ) : (
        <MailToCome />
      )}
    </AdminPage>
  )
}

function Whole({ mail, timeZone }: { mail: WholeMail; timeZone: string }) {
  return (
    <div className="grid max-w-[75rem] gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6 self-start xl:order-2">
        <Facts mail={mail} timeZone={timeZone} />
        <SendAgain mail={mail} />
      </div>
      <section aria-label="What it says" className="min-w-0 self-start">
        <MailShown html={mail.html} text={mail.text} name="The e-mail as its reader sees it" />
      </section>
    </div>
  )
}

function Facts({ mail, timeZone }: { mail: WholeMail; timeZone: string }) {
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
        <Fact name="Written">{momentWords(createdAt, timeZone)}</Fact>
        {sentAt && <Fact name="Sent">{momentWords(sentAt, timeZone)}</Fact>}
        <Fact name="Tries">{attempts}</Fact>
        {copyOf && (
          <Fact name="Resent for">
            <Link to={adminAddress('mail', copyOf)} className="text-accent underline underline-offset-4">
              the original e-mail
            </Link>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

/** In the shape of the page. */
function MailToCome() {
  return (
    <div className="noscript:hidden">
      <p className="text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-3 grid gap-8 xl:grid-cols-[2fr_1fr]">
        <div className="h-96 bg-sunken" />
        <div className="h-40 bg-sunken" />
      </div>
    </div>
  )
}
