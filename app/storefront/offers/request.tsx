import { data, redirect, useSearchParams } from 'react-router'
import { requestQuote } from '../../../shop/offers/buyer/request-quote.ts'
import { readAsked } from '../../../shop/offers/buyer/request-lines.ts'
import { readOfferNumber } from '../../../shop/offers/offer.ts'
import { tierOf } from '../../../shop/pricing/quote.ts'
import { hashOf, newSecret } from '../../../shop/secret.ts'
import { useBrand } from '../../brand.ts'
import { orNull, pageContext, personOf, shopContext, type PageContext } from '../../context.ts'
import { fieldOf, readForm } from '../../form.ts'
import { Breadcrumb, home } from '../../ui/breadcrumb.tsx'
import { inTime } from '../../ui/later/in-time.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { isTrapped } from '../contact/inquiry-draft.ts'
import type { Route } from './+types/request.ts'
import { requestAddress } from './addresses.ts'
import {
  checkDraft,
  draftOf,
  rowsOf,
  rowsOfText,
  type AskedRow,
  type RequestAnswer,
  type RequestDraft,
} from './request/request-draft.ts'
import { RequestForm } from './request/request-form.tsx'
import type { ShownRow } from './request/request-rows.tsx'
import { RequestSent } from './request/request-sent.tsx'

/** Of a product, the cart or a list: `lines` says what, 'AG03:2,DV34:1'. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const person = personOf(context)
  return {
    key: newSecret(128),
    rows: await shownRows(context, rowsOfText(url.searchParams.get('lines') ?? '')),
    known: { name: person?.name ?? '', email: person?.email ?? '' },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  // The order pad, and a cart that no address holds, bring their lines as a form.
  if (fieldOf(form, 'intent') !== 'send') {
    const limit = await context.get(pageContext).countForm('order-pad')
    const draft = { ...emptyDraft(context), rows: rowsOf(form) }
    if (limit) return answerLimited(context, limit, draft)
    return answerWith(context, { kind: 'shown', draft })
  }
  const draft = draftOf(form)
  const checked = checkDraft(draft)
  if ('errors' in checked) return answerWith(context, { kind: 'refused', errors: checked.errors, draft }, 422)
  const shop = context.get(shopContext)
  try {
    const limit = await context.get(pageContext).countForm('inquiry')
    if (limit) return answerLimited(context, limit, draft)
    const person = personOf(context)
    const asker = person && { sub: person.sub, tier: tierOf(person) }
    // The same form with other words is another request.
    const key = hashOf(JSON.stringify([fieldOf(form, 'key'), checked.fields])).toString('hex')
    // A robot gets the same answer as a person.
    const asked = await requestQuote(shop, checked.fields, asker, { key, spam: isTrapped(form) })
    if (!asked.ok) throw new Error('the same words have another hash')
    // A reload of the answer sends nothing.
    return redirect(`${requestAddress}?sent=${asked.value.number}`, 303)
  } catch (error) {
    shop.log.error({ err: error }, 'a request could not be stored')
    return answerWith(context, { kind: 'failed', draft }, 500)
  }
}

/** It may have arrived although there was no answer: what was typed stays, and may be sent again. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Answered> {
  const draft = draftOf(await request.clone().formData())
  try {
    return await inTime(serverAction())
  } catch (error) {
    if (error instanceof Response) throw error
    return { answer: { kind: 'silence', draft }, rows: draft.rows.map((row) => ({ ...row, title: null })) }
  }
}

type Answered = { answer: RequestAnswer; rows: ShownRow[] }

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { phone, shopName } = useBrand()
  const [query] = useSearchParams()
  const sent = sentIn(query)
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title="Request a quote"
        description={`Ask ${shopName} for a price: list what you need, and we send you a quote that you can accept online.`}
        unlisted
      />
      <Breadcrumb crumbs={[home]} here="Request a quote" />
      {sent ? (
        <RequestSent number={sent} phone={phone} />
      ) : (
        <>
          <h1 className="mt-2 text-h1 md:mt-4">Request a quote</h1>
          <p className="mt-2 max-w-text text-muted">
            Tell us what you need. We send you a quote by e-mail, which you can accept and pay online. Nothing
            is ordered or charged until you do.
          </p>
          <RequestForm
            formKey={loaderData.key}
            rows={actionData?.rows ?? loaderData.rows}
            known={loaderData.known}
            answer={actionData?.answer ?? null}
            phone={phone}
          />
        </>
      )}
    </div>
  )
}

function sentIn(query: URLSearchParams): string | null {
  const sent = query.get('sent') ?? ''
  return readOfferNumber(sent) === null ? null : sent.toUpperCase()
}

function emptyDraft(context: PageContext) {
  const person = personOf(context)
  return { name: person?.name ?? '', email: person?.email ?? '', company: '', phone: '', message: '' }
}

function answerLimited(context: PageContext, text: string, draft: RequestDraft) {
  return answerWith(context, { kind: 'limited', text, draft }, 429, { 'retry-after': '60' })
}

async function answerWith(context: PageContext, answer: RequestAnswer, status = 200, more?: HeadersInit) {
  const rows = await shownRows(context, answer.draft.rows)
  return data<Answered>({ answer, rows }, { status, headers: more })
}

/** With the titles of what is known; the rest keeps the words of the buyer. */
async function shownRows(context: PageContext, rows: AskedRow[]): Promise<ShownRow[]> {
  const person = personOf(context)
  const buyer = { tier: tierOf(person), personId: person?.sub ?? null }
  const asked = rows.map(({ number }) => ({ number, quantity: 1 }))
  const { db } = context.get(shopContext)
  const found = await orNull(context, 'the products', readAsked({ db }, asked, buyer))
  return rows.map((row, at) => {
    const line = found?.[at]
    return line?.number ? { ...row, number: line.number, title: line.title } : { ...row, title: null }
  })
}
