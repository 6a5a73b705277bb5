import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { Refusal } from '../kit/form/refusal.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'
import { useWrite } from '../kit/use-call.ts'
import { adminAddress } from '../sections.ts'
import { offerReads } from './browser-offers.ts'
import { ContactInputs, contactFields, type Contact } from './contact-inputs.tsx'
import { CustomerField, type KnownCustomer } from './customer-field.tsx'
import { useGoToOffer } from './offer-acts.tsx'

const nobody = { name: '', email: '', phone: '', company: '' }

/** For whom a quote is: somebody the shop knows, or somebody new. Its lines come on the next page. */
export default function NewOfferPage() {
  const [query] = useSearchParams()
  const copied = query.get('copy')
  return (
    <AdminPage
      title={copied ? `Copy of quote ${copied}` : 'New quote'}
      intro={
        <Link
          to={copied ? adminAddress('offers', copied) : adminAddress('offers')}
          className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-0"
        >
          {copied ? `Quote ${copied}` : 'All quotes'}
        </Link>
      }
    >
      <NeedsScripts />
      <ForWhom copied={copied} />
    </AdminPage>
  )
}

function ForWhom({ copied }: { copied: string | null }) {
  const form = useForm({ resolver: zodResolver(contactFields), mode: 'onTouched', defaultValues: nobody })
  const [known, setKnown] = useState<KnownCustomer | null>(null)
  const beginning = useWrite('POST /api/offers', { changes: offerReads })
  const copying = useWrite('POST /api/offers/{number}/copy', { changes: offerReads })
  const { isPending, error } = copied ? copying : beginning
  const go = useGoToOffer()

  function choose(customer: KnownCustomer) {
    setKnown(customer)
    for (const [name, value] of Object.entries(customer.contact))
      form.setValue(name as keyof typeof nobody, value, { shouldDirty: true, shouldValidate: true })
    form.setFocus(customer.contact.company ? 'phone' : 'company')
  }

  function begin(contact: Contact) {
    if (isPending) return
    // The address of somebody else would be wrong.
    const isSame = known?.contact.email.toLowerCase() === contact.email.toLowerCase()
    const body = { contact, billing: isSame ? known.billing : null }
    if (copied) copying.mutate({ params: { number: copied }, body }, { onSuccess: go })
    else beginning.mutate({ body }, { onSuccess: go })
  }

  return (
    <div className="max-w-[42rem] noscript:hidden">
      <CustomerField onChoose={choose} onNew={(typed) => takeTyped(form, typed)} />
      <AdminForm
        aria-label="For whom"
        className="mt-6 flex flex-col gap-4"
        onSubmit={form.handleSubmit(begin)}
      >
        <ContactInputs form={form} />
        {known && (
          <p className="text-muted">
            {known.priceTier === 'partner' ? 'Partner prices' : 'List prices'}
            {known.billing && `. Billing address known: ${known.billing.address}, ${known.billing.city}`}.
          </p>
        )}
        <Refusal text="The quote was not started." error={error} />
        <div className="flex">
          <SubmitButton invalid={!form.formState.isValid} busy={isPending ? 'Opening...' : null}>
            {copied ? 'Copy it' : 'Continue to lines'}
          </SubmitButton>
        </div>
      </AdminForm>
    </div>
  )
}

/** What was typed to find somebody begins the fields of somebody new. */
function takeTyped(form: ReturnType<typeof useForm<typeof nobody, unknown, Contact>>, typed: string) {
  const isEmail = typed.includes('@')
  if (typed) form.setValue(isEmail ? 'email' : 'name', typed, { shouldDirty: true, shouldValidate: true })
  form.setFocus(isEmail || !typed ? 'name' : 'email')
}
