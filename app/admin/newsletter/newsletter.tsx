import { AdminPage } from '../kit/admin-page.tsx'
import { NeedsScripts } from '../kit/needs-scripts.tsx'
import { AddSubscriber } from './subscribers/add-subscriber.tsx'
import { Compose } from './compose.tsx'
import { ImportSubscribers } from './subscribers/import-subscribers.tsx'
import { SentList } from './sent-list.tsx'
import { Subscribers } from './subscribers/subscribers.tsx'
import { UnsubscribeForm } from './subscribers/unsubscribe-form.tsx'

/** What is sent and was sent, and everybody it goes to. */
export default function NewsletterPage() {
  return (
    <AdminPage
      title="Newsletter"
      intro={<p>One e-mail to everyone who asked for it. Each has a link to leave the list.</p>}
    >
      <NeedsScripts />
      <div className="grid items-start gap-8 noscript:hidden xl:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
        <Compose />
        <SentList />
      </div>
      <div className="mt-10 grid items-start gap-8 border-t border-line pt-8 noscript:hidden xl:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
        <Subscribers />
        <div className="grid min-w-0 items-start gap-6 md:max-xl:grid-cols-2 xl:mt-9 xl:[&>section]:static">
          <AddSubscriber />
          <UnsubscribeForm />
          <ImportSubscribers />
        </div>
      </div>
    </AdminPage>
  )
}
