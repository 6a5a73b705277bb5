import { z } from 'zod'
import { addNotification, deleteNotification } from '../../shop/notifications/change-notifications.ts'
import { notificationFields } from '../../shop/notifications/notification-fields.ts'
import { listNotifications } from '../../shop/notifications/notification-store.ts'
import { audiences, type Notification } from '../../shop/notifications/notification.ts'
import { limits, route, signedIn, type Caller } from '../http/call.ts'
import { Problem } from '../http/problem.ts'

const notification = z.object({
  _id: z.uuid(),
  title: z.string(),
  body: z.string(),
  dateTime: z.iso.datetime(),
  read: z.boolean(),
  /** only for admins */
  audience: z.enum(audiences).optional(),
})

/** Newest first; a notification for partners is not shown to anybody else. */
export const getNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the bell of the storefront shows the caller, newest first.',
  role: 'visitor',
  answer: z.array(notification),
  limits: [limits.reads],
  async handle(shop, { caller }) {
    const notifications = await listNotifications(shop.db, seesAll(caller) ? null : 'everybody')
    return { status: 200, body: notifications.map((one) => shown(one, caller)) }
  },
})

/** A client may send the fields that the server sets; they are ignored. */
export const postNotification = route({
  method: 'POST',
  path: '/api/notifications',
  summary: 'Adds a notification for every visitor, or for partners only, effective right away.',
  role: 'admin',
  audit: 'notifications.add',
  body: notificationFields.extend({ dateTime: z.unknown().optional(), read: z.unknown().optional() }),
  answer: notification,
  status: 201,
  limits: [limits.adminWrites],
  async handle(shop, { body: { title, body, audience }, caller, requestId }) {
    const actor = signedIn(caller).sub
    const added = await addNotification(shop, { title, body, audience, actor, requestId })
    return { status: 201, body: shown(added, caller) }
  },
})

/** Into the trash. */
export const deleteNotificationCall = route({
  method: 'DELETE',
  path: '/api/notifications/{id}',
  summary: 'Moves a notification to the trash.',
  role: 'admin',
  audit: 'notifications.delete',
  params: z.strictObject({ id: z.uuid('There is no such notification.') }),
  answer: z.object({ _id: z.uuid() }),
  problems: { 404: {} },
  limits: [limits.adminWrites],
  async handle(shop, { params: { id }, caller, requestId }) {
    const deleted = await deleteNotification(shop, { id, actor: signedIn(caller).sub, requestId })
    return deleted.ok
      ? { status: 200, body: { _id: deleted.value.id } }
      : new Problem(404, 'There is no such notification.')
  },
})

function seesAll({ person, tier }: Caller): boolean {
  return tier === 'partner' || person?.isAdmin === true
}

function shown({ id, audience, ...fields }: Notification, { person }: Caller) {
  return { ...fields, _id: id, ...(person?.isAdmin && { audience }) }
}
