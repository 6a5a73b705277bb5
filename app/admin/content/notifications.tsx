import { Handshake } from 'lucide-react'
import { notificationFields } from '../../../shop/notifications/notification-fields.ts'
import { audiences, notificationDate, type Audience } from '../../../shop/notifications/notification.ts'
import { personOf, shopContext } from '../../context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { useRead } from '../kit/use-call.ts'
import { AddBesideList, AddForm } from '../kit/form/add-form.tsx'
import { TextField } from '../kit/form/form-fields.tsx'
import { useAddForm } from '../kit/form/use-add-form.ts'
import type { Route } from './+types/notifications.ts'
import { ContentList } from './content-list.tsx'

const list = 'GET /api/notifications'

/** The zone of the shop's days, which is a setting; notifications are read by the call. */
export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: personOf(context)?.isAdmin ? context.get(shopContext).timeZone : 'UTC' }
}

export default function NotificationsPage({ loaderData: { timeZone } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Notifications Management"
      intro="What the bell in the shop shows every visitor, or partners only."
    >
      <AddBesideList form={<AddNotification />}>
        <Notifications timeZone={timeZone} />
      </AddBesideList>
    </AdminPage>
  )
}

const nothing = { title: '', body: '', audience: 'everybody' as Audience }

const audienceWords: Record<Audience, string> = {
  everybody: 'Everybody',
  partners: 'Partners only',
}

function AddNotification() {
  const adding = useAddForm('POST /api/notifications', {
    kept: 'notification-new',
    fields: notificationFields,
    nothing,
    changes: [list],
    ask: (body) => ({ body }),
    said: () => 'Notification added. The bell shows it from now on.',
  })
  const { form } = adding
  return (
    <AddForm
      name="Add a notification"
      adding={adding}
      verb="Add notification"
      notAdded="The notification was not added."
    >
      <TextField form={form} name="title" label="Title" required />
      <TextField form={form} name="body" label="Body" rows={5} required />
      <Field
        label="Who sees it"
        help="Partners are customers who pay partner prices, once they sign in."
        error={form.formState.errors.audience?.message}
      >
        {(control) => (
          <select {...control} {...form.register('audience')}>
            {audiences.map((one) => (
              <option key={one} value={one}>
                {audienceWords[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </AddForm>
  )
}

function Notifications({ timeZone }: { timeZone: string }) {
  return (
    <ContentList
      kind="notification"
      reading={useRead(list, {})}
      name="Notifications"
      what="The list of notifications"
      empty="There are none yet. The bell in the shop stays empty until you add one."
      said={({ title }) => `“${title}” is in the trash.`}
      leaves="the bell in the shop"
      notDeleted="The notification was not deleted."
      className="mt-3 rounded-card border border-line bg-surface"
    >
      {(one, onDelete) => (
        <li
          key={one._id}
          className="flex flex-wrap items-start gap-x-6 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 md:flex-nowrap"
        >
          <div className="min-w-0 flex-1 basis-full md:basis-0">
            {one.audience === 'partners' && <PartnersMark />}
            <h4 className="font-semibold wrap-anywhere">{one.title}</h4>
            <p className="mt-0.5 max-w-[72ch] wrap-anywhere whitespace-pre-line text-muted">{one.body}</p>
          </div>
          <time dateTime={one.dateTime} className="shrink-0 py-1.5 whitespace-nowrap text-muted tabular-nums">
            {notificationDate(one.dateTime, timeZone)}
          </time>
          <Button kind="danger" size="card" className={deleteLook} onClick={onDelete}>
            Delete
            <span className="sr-only"> {one.title}</span>
          </Button>
        </li>
      )}
    </ContentList>
  )
}

function PartnersMark() {
  return (
    <p className="mb-1 flex w-fit items-center gap-1.5 rounded-round bg-tint px-2.5 py-0.5 text-fine font-semibold text-accent">
      <Handshake aria-hidden="true" size={16} strokeWidth={1.75} />
      {audienceWords.partners}
    </p>
  )
}

const deleteLook = 'shrink-0 px-3! text-small! md:min-h-9! max-md:ml-auto'
