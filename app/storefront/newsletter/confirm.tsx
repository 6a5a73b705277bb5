import { data, Form, useNavigation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import {
  confirmSignUp,
  findSignUp,
  type SignUpState,
} from '../../../shop/newsletter/subscribers/confirm-sign-up.ts'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { useBrand } from '../../brand.ts'
import { shopContext } from '../../context.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { inTime } from '../../ui/later/in-time.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/confirm.ts'
import { UnlistedPage, unlistedHeaders } from './unlisted-page.tsx'

/** Mail scanners open every link: opening this one changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const state = await findSignUp(context.get(shopContext), url.searchParams.get('t') ?? '')
  return data(state, { status: statusOf(state) })
}

export async function action({ context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  try {
    const state = await confirmSignUp(shop, url.searchParams.get('t') ?? '')
    return data(state, { status: statusOf(state) })
  } catch (error) {
    shop.log.error({ err: error }, 'a sign-up could not be confirmed')
    return data(failed, { status: 500 })
  }
}

const failed = { kind: 'failed' } as const

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await inTime(serverAction())
  } catch {
    return failed
  }
}

export function shouldRevalidate() {
  return false
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return unlistedHeaders(actionHeaders)
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shopName } = useBrand()
  const sending = useNavigation().state !== 'idle'
  const state = actionData ?? loaderData
  return (
    <UnlistedPage title="Confirm your subscription">
      <h1 className="text-h1">The {shopName} newsletter</h1>
      {(state.kind === 'open' || state.kind === 'failed') && (
        <>
          {state.kind === 'failed' && <Notice kind="danger">{newsletterTexts.failed}</Notice>}
          <p className="text-lead text-muted">
            {'email' in loaderData ? `We will send it to ${loaderData.email}.` : 'Confirm to receive it.'}{' '}
            Every issue has an unsubscribe link.
          </p>
          <Form method="post">
            <Button type="submit" size="large" aria-disabled={sending || undefined}>
              {state.kind === 'failed' ? 'Retry' : 'Confirm subscription'}
            </Button>
          </Form>
        </>
      )}
      {state.kind === 'done' && (
        <>
          <Notice kind="success">
            {actionData ? newsletterTexts.toggledOn : 'You are subscribed.'} We send the newsletter to{' '}
            {state.email}.
          </Notice>
          <Link to="/shop" className={buttonLook('secondary')}>
            Products
          </Link>
        </>
      )}
      {state.kind === 'left' && (
        <>
          <Notice kind="info">
            {state.email} was unsubscribed after this e-mail was sent. This link cannot subscribe it again.
          </Notice>
          <AnewLink />
        </>
      )}
      {(state.kind === 'old' || state.kind === 'none') && (
        <>
          <Notice kind="warning">
            {state.kind === 'old'
              ? 'This link has expired: it worked for 7 days. Nothing was changed.'
              : 'This link is incomplete or no longer valid. Nothing was changed.'}
          </Notice>
          <AnewLink />
        </>
      )}
    </UnlistedPage>
  )
}

function AnewLink() {
  return (
    <Link to="/subscribe" className={buttonLook('secondary')}>
      Sign up again
    </Link>
  )
}

function statusOf({ kind }: SignUpState): number {
  return kind === 'none' ? 404 : 200
}
