import { Mail, MapPin, Phone } from 'lucide-react'
import { data, redirect } from 'react-router'
import type { ContactData } from '../../shop/content/contact/contact-data.ts'
import { findProductTitle } from '../../shop/catalogue/product-store.ts'
import { findContactData } from '../../shop/content/contact/contact-data-store.ts'
import { sendInquiry } from '../../shop/inquiries/send-inquiry.ts'
import { useBrand } from '../brand.ts'
import { orNull, pageContext, readingShop, sameForAll, shopContext } from '../context.ts'
import { readForm } from '../form.ts'
import { Breadcrumb, home } from '../ui/breadcrumb.tsx'
import { inTime } from '../ui/later/in-time.ts'
import { LoadAgain } from '../ui/later/load-again.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import type { Route } from './+types/contact.ts'
import {
  checkDraft,
  draftAsked,
  draftOf,
  isTrapped,
  keyOf,
  pageBefore,
  sentReference,
  type InquiryAnswer,
} from './contact/inquiry-draft.ts'
import { InquiryForm } from './contact/inquiry-form.tsx'
import { ContactMap } from './contact/map.tsx'
import { MessageSent } from './contact/message-sent.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  // A question about a product is this visitor's own page.
  if (!url.search) sameForAll(context, '/contact-us', 'catalogue', 'content')
  const { db, mapTiles, brand } = readingShop(context)
  const read = await orNull(
    context,
    'contact data',
    findContactData(db).then((contact) => ({ contact })),
  )
  const asked = draftAsked(url.searchParams)
  const title = asked.product ? await orNull(context, 'product', findProductTitle(db, asked.product)) : null
  return {
    contact: read?.contact ?? null,
    unread: read === null,
    mapTiles,
    asked: {
      ...asked,
      title,
      // No link leads to a page that would be the same for all.
      page: url.search
        ? pageBefore(request.headers.get('referer'), brand.siteOrigin, context.get(pageContext).isPage)
        : '',
    },
    sent: sentReference(url.searchParams),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const draft = draftOf(form)
  const checked = checkDraft(draft)
  if ('errors' in checked) return answerWith({ kind: 'refused', errors: checked.errors, draft }, 422)
  const shop = context.get(shopContext)
  const key = keyOf(form)
  try {
    const limit = await context.get(pageContext).countForm('inquiry')
    if (limit) return answerWith({ kind: 'limited', text: limit, draft }, 429, { 'retry-after': '60' })
    // A robot gets the same answer as a person.
    const { reference } = await sendInquiry(shop, checked.fields, { key, spam: isTrapped(form) })
    // Without scripts a reload of this answer would send the form again.
    return key
      ? answerWith({ kind: 'sent', reference, email: checked.fields.email })
      : redirect(`/contact-us?sent=${reference}`, 303)
  } catch (error) {
    shop.log.error({ err: error }, 'an inquiry could not be stored')
    return answerWith({ kind: 'failed', draft }, 500)
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

/** The message may have arrived although there was no answer: what was typed stays, and may be sent again. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<InquiryAnswer> {
  const draft = draftOf(await request.clone().formData())
  try {
    return await inTime(serverAction())
  } catch {
    return { kind: 'silence', draft }
  }
}

/** A message changes nothing on this page. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string
  defaultShouldRevalidate: boolean
}) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, unread, mapTiles, asked } = loaderData
  const sent = actionData?.kind === 'sent' ? actionData : null
  const fault = actionData?.kind === 'sent' ? undefined : actionData
  const reference = sent?.reference ?? loaderData.sent
  const brand = useBrand()
  const phone = contact?.phone || brand.phone
  const email = contact?.email || null
  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title="Contact us"
        description={`Call ${brand.shopName} at ${phone} or write to us: sales, customer support and general inquiries about dental laboratory equipment.`}
        path="/contact-us"
      />
      <Breadcrumb crumbs={[home]} here="Contact us" />
      <h1 className="mt-2 text-h1 md:mt-4">Contact us</h1>
      <div className="mt-6 grid gap-x-12 gap-y-10 md:mt-8 md:grid-cols-[5fr_7fr] md:grid-rows-[auto_1fr] xl:gap-x-20">
        <Ways contact={contact} unread={unread} phone={phone} email={email} />
        <div className="min-w-0 md:row-span-2">
          {reference ? (
            <MessageSent reference={reference} email={sent?.email ?? null} phone={phone} />
          ) : (
            <InquiryForm asked={asked} answer={fault} phone={phone} email={email} />
          )}
        </div>
        {contact?.place && mapTiles && (
          <ContactMap place={contact.place} address={contact.address} tiles={mapTiles} />
        )}
      </div>
    </div>
  )
}

function Ways({
  contact,
  unread,
  phone,
  email,
}: {
  contact: ContactData | null
  unread: boolean
  phone: string
  email: string | null
}) {
  const { postalAddress } = useBrand()
  // Until staff have saved contact data, that of the settings is the only one there is.
  const address = contact ? contact.address : unread ? '' : postalAddress.join('\n')
  return (
    <address className="flex flex-col gap-5 not-italic">
      <PhoneLink
        phone={phone}
        className="flex min-h-11 items-center gap-3 self-start font-gothic text-h2 text-accent hover:underline"
      >
        <Phone aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0" />
        {phone}
      </PhoneLink>
      {email && (
        <a
          href={`mailto:${email}`}
          className="flex min-h-11 min-w-0 items-center gap-3 self-start font-semibold text-accent hover:underline"
        >
          <Mail aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0" />
          <span className="min-w-0 break-words">{email}</span>
        </a>
      )}
      {unread && <LoadAgain what="The contact data" />}
      {address && (
        <p className="flex gap-3">
          <MapPin aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-muted" />
          <span className="whitespace-pre-line">{address}</span>
        </p>
      )}
    </address>
  )
}

function answerWith(answer: InquiryAnswer, status = 200, more?: HeadersInit) {
  return data(answer, { status, headers: more })
}
