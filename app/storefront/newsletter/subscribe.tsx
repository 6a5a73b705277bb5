import { data } from 'react-router'
import { askToJoin } from '../../../shop/newsletter/subscribers/ask-of-list.ts'
import { listRequestTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { signUpFields, signUpPage } from '../../../shop/newsletter/subscribers/subscriber.ts'
import { useBrand } from '../../brand.ts'
import { pageContext, shopContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { Notice } from '../../ui/notice.tsx'
import { trapField } from '../trap.tsx'
import type { Route } from './+types/subscribe.ts'
import { signUpWords, type SignUpAnswer } from './sign-up-answer.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { UnlistedPage, unlistedHeaders } from './unlisted-page.tsx'

/** Answers the form of the footer if there are no scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed = fieldOf(form, 'email')
  const page = signUpPage.safeParse(fieldOf(form, 'page')).data
  const parsed = signUpFields.safeParse({ email: typed, ...(page !== undefined && { page }) })
  if (!parsed.success) {
    const text = parsed.error.issues[0]?.message ?? ''
    return answerWith({ kind: 'refused', text, wrong: true, email: typed }, 422)
  }
  const shop = context.get(shopContext)
  try {
    const limit = await context.get(pageContext).countForm('sign-up')
    if (limit) return answerWith({ kind: 'refused', text: limit, wrong: false, email: typed }, 429)
    // A robot gets the same answer as a person.
    if (fieldOf(form, trapField) === '') await askToJoin(shop, parsed.data)
    return answerWith({ kind: 'asked', text: listRequestTexts.signedUp })
  } catch (error) {
    shop.log.error({ err: error }, 'a sign-up could not be taken')
    return answerWith({ kind: 'refused', text: signUpWords.failed, wrong: false, email: typed }, 500)
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return unlistedHeaders(actionHeaders)
}

export default function SubscribePage({ actionData }: Route.ComponentProps) {
  const { shopName } = useBrand()
  return (
    <UnlistedPage title={`The ${shopName} newsletter`}>
      <h1 className="text-h1">The {shopName} newsletter</h1>
      {actionData?.kind === 'asked' ? (
        <Notice kind="success">{actionData.text}</Notice>
      ) : (
        <>
          <p className="text-lead text-muted">{signUpWords.what}</p>
          <div className="w-full max-w-[32rem]">
            <SignUpForm answered={actionData} />
          </div>
        </>
      )}
    </UnlistedPage>
  )
}

function answerWith(answer: SignUpAnswer, status = 200) {
  return data(answer, { status, ...(status === 429 && { headers: { 'retry-after': '60' } }) })
}
