import { personOf, shopContext } from '../../context.ts'
import { AdminPage } from '../kit/admin-page.tsx'
import type { Route } from './+types/newsletter.ts'
import { AddSubscriber } from './add-subscriber.tsx'
import { Compose } from './compose.tsx'
import { ImportSubscribers } from './import-subscribers.tsx'
import { SentList } from './sent-list.tsx'
import { Subscribers } from './subscribers.tsx'
import { UnsubscribeForm } from './unsubscribe-form.tsx'

/** The zone of the shop's days, which is a setting. */
export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: personOf(context)?.isAdmin ? context.get(shopContext).timeZone : 'UTC' }
}

/** spec s.2: send a newsletter, unsubscribe by e-mail, add a subscriber, and the list of subscribers. */
export default function NewsletterPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Newsletter"
      intro={<p>One e-mail to everyone who asked for it. Each has a link to leave the list.</p>}
    >
      <noscript>
        <p>This page needs scripts, which are off in this browser.</p>
      </noscript>
      <div className="grid items-start gap-8 noscript:hidden xl:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
        <Compose />
        <SentList timeZone={timeZone} />
      </div>
      <div className="mt-10 grid items-start gap-8 border-t border-line pt-8 noscript:hidden xl:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
        <Subscribers timeZone={timeZone} />
        <div className="grid min-w-0 items-start gap-6 md:max-xl:grid-cols-2 xl:mt-9 xl:[&>section]:static">
          <AddSubscriber timeZone={timeZone} />
          <UnsubscribeForm />
          <ImportSubscribers />
        </div>
      </div>
    </AdminPage>
  )
}
