import { useQuery } from '@tanstack/react-query'
import { callApi, longestWaitMs } from '../../../api/http/client.ts'
import type { ContactFields } from '../../../shop/content/contact/contact-fields.ts'
import { answered, CallFailure } from '../kit/admin-calls.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import type { Known } from '../kit/form/use-record-form.ts'
import { NotLoaded } from '../kit/not-loaded.tsx'
import { ContactForm } from './contact-form.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'

export default function ContactsDataPage() {
  const { data, error, refetch } = useContactData()
  return (
    <AdminPage
      title="Contacts Data"
      intro="What the contact page says. Messages from visitors go to this e-mail address."
    >
      <NeedsScripts what="form" />
      {data && <ContactForm first={data} />}
      {!data && error && <NotLoaded what="The contact data" error={error} again={refetch} />}
      {!data && !error && <p className="text-muted noscript:hidden">Loading...</p>}
    </AdminPage>
  )
}

const nothing: ContactFields = { address: '', phone: '', email: '' }

/** Read anew each time: a form that began from an older version would only come second. */
function useContactData() {
  const { data, isFetchedAfterMount, ...rest } = useQuery({
    queryKey: ['GET /api/contact-data', 'form'],
    queryFn: ({ signal }) => readContactData(signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { ...rest, data: isFetchedAfterMount ? data : undefined }
}

/** A new shop has none yet. */
async function readContactData(left: AbortSignal): Promise<Known<ContactFields>> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(longestWaitMs)])
  try {
    const { body, version } = await answered(callApi('GET /api/contact-data', { signal }))
    return { data: body, version }
  } catch (error) {
    const isNone =
      error instanceof CallFailure && error.outcome.kind === 'problem' && error.outcome.status === 404
    if (isNone) return { data: nothing, version: null }
    throw error
  }
}
