import { data, Form, useNavigation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { cutText } from '../../../shop/text/cut-text.ts'
import { askToLeave } from '../../../shop/newsletter/subscribers/ask-of-list.ts'
import { listRequestTexts, newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { longestEmail } from '../../../shop/text/email.ts'
import { maskedEmail } from '../../../shop/text/masked-email.ts'
import { subscriberEmail } from '../../../shop/newsletter/subscribers/subscriber.ts'
import { findLinkedSubscriber, unsubscribeByLink } from '../../../shop/newsletter/subscribers/unsubscribe.ts'
import { useBrand } from '../../brand.ts'
import { pageContext, shopContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { inTime } from '../../ui/later/in-time.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { UnlistedPage, unlistedHeaders } from './unlisted-page.tsx'

/** What the page shows first. `ask`: there is no link, and it asks for the address. */
type Shown =
  | { kind: 'link'; whom: string; subscribed: boolean }
  | { kind: 'ask'; email: string }
  | { kind: 'broken' }

/** The outcome of a form. */
type Answer =
  | { kind: 'left' }
  | { kind: 'asked' }
  | { kind: 'broken' }
  | { kind: 'failed'; email: string }
  | { kind: 'refused'; text: string; wrong: boolean; email: string }

/** Mail scanners open every link: opening this one changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('t')
  if (token === null)
    return shows({ kind: 'ask', email: cutText(url.searchParams.get('email') ?? '', longestEmail) })
  const subscriber = await findLinkedSubscriber(context.get(shopContext), token)
  if (!subscriber) return shows({ kind: 'broken' }, 404)
  return shows({ kind: 'link', whom: maskedEmail(subscriber.email), subscribed: subscriber.subscribed })
}

/** The button of this page, the button of a mail program (RFC 8058), or an address without a link. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const token = url.searchParams.get('t')
  const email = fieldOf(form, 'email')
  const shop = context.get(shopContext)
  try {
    if (token !== null) {
      const way = fieldOf(form, 'List-Unsubscribe') === 'One-Click' ? 'one-click' : 'link'
      const { requestId } = context.get(pageContext)
      const left = await unsubscribeByLink(shop, { token, way, requestId })
      return left.ok ? answers({ kind: 'left' }) : answers({ kind: 'broken' }, 404)
    }
    const checked = subscriberEmail.safeParse(email)
    if (!checked.success) {
      const text = checked.error.issues[0]?.message ?? ''
      return answers({ kind: 'refused', text, wrong: true, email }, 422)
    }
    const limit = await context.get(pageContext).countForm('leave-request')
    if (limit) return answers({ kind: 'refused', text: limit, wrong: false, email }, 429)
    await askToLeave(shop, { email: checked.data })
    return answers({ kind: 'asked' })
  } catch (error) {
    shop.log.error({ err: error }, 'somebody could not be unsubscribed')
    return answers({ kind: 'failed', email }, 500)
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Answer> {
  const form = await request.clone().formData()
  try {
    return await inTime(serverAction())
  } catch {
    return { kind: 'failed', email: fieldOf(form, 'email') }
  }
}

export function shouldRevalidate({ formMethod }: { formMethod?: string }) {
  return formMethod !== 'POST'
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return unlistedHeaders(actionHeaders)
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { shopName } = useBrand()
  return (
    <UnlistedPage title="Unsubscribe">
      <h1 className="text-h1">Unsubscribe from the {shopName} newsletter</h1>
      <Content shown={loaderData} answer={actionData} />
    </UnlistedPage>
  )
}

function Content({ shown, answer }: { shown: Shown; answer: Answer | undefined }) {
  if (answer?.kind === 'left')
    return (
      <>
        <Notice kind="success">{newsletterTexts.leftByLink}</Notice>
        <p className="text-muted">
          You will receive no more newsletters. You will still get e-mails about your orders. Unsubscribed by
          mistake?{' '}
          <Link to="/subscribe" className="font-semibold text-accent underline">
            Sign up again
          </Link>
        </p>
      </>
    )
  if (answer?.kind === 'asked') return <Notice kind="success">{listRequestTexts.asked}</Notice>
  if (shown.kind === 'link' && answer?.kind !== 'broken')
    return <ByLink whom={shown.whom} subscribed={shown.subscribed} failed={answer?.kind === 'failed'} />
  return (
    <>
      {shown.kind === 'broken' && (
        <Notice kind="warning">This link is incomplete or no longer valid. Nothing was changed.</Notice>
      )}
      <ByAddress answer={answer} email={shown.kind === 'ask' ? shown.email : ''} />
    </>
  )
}

function ByLink({ whom, subscribed, failed }: { whom: string; subscribed: boolean; failed: boolean }) {
  const sending = useNavigation().state !== 'idle'
  if (!subscribed)
    return <Notice kind="info">{whom} no longer receives the newsletter. There is nothing more to do.</Notice>
  return (
    <>
      {failed && <Notice kind="danger">{newsletterTexts.failed}</Notice>}
      <p className="text-lead text-muted">
        We send it to <span className="font-semibold text-ink">{whom}</span> until you press the button.
      </p>
      <Form method="post">
        <Button type="submit" size="large" aria-disabled={sending || undefined}>
          {failed ? 'Retry' : 'Unsubscribe'}
        </Button>
      </Form>
    </>
  )
}

/** Somebody without a link gets one by mail: nobody can take somebody else off the list. */
function ByAddress({ answer, email }: { answer: Answer | undefined; email: string }) {
  const sending = useNavigation().state !== 'idle'
  const refused = answer?.kind === 'refused' ? answer : null
  const typed = answer && 'email' in answer ? answer.email : email
  return (
    <>
      {answer?.kind === 'failed' && <Notice kind="danger">{newsletterTexts.failed}</Notice>}
      {refused && !refused.wrong && <Notice kind="danger">{refused.text}</Notice>}
      <p className="text-lead text-muted">
        Enter the address that receives it. We will send a link to that address; follow it to unsubscribe.
      </p>
      {/* only the address: a broken link has nothing to do with it */}
      <Form
        method="post"
        action="/unsubscribe"
        noValidate
        className="flex w-full max-w-[32rem] flex-col gap-4"
      >
        <Field label="Email" error={refused?.wrong ? refused.text : undefined}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={typed}
            />
          )}
        </Field>
        <Button type="submit" size="large" aria-disabled={sending || undefined} className="self-start">
          {answer?.kind === 'failed' ? 'Retry' : 'Send me a link'}
        </Button>
      </Form>
    </>
  )
}

function shows(shown: Shown, status = 200) {
  return data(shown, { status })
}

function answers(answer: Answer, status = 200) {
  return data(answer, { status, ...(status === 429 && { headers: { 'retry-after': '60' } }) })
}
