import { z } from 'zod'
import { listNotifications } from '../shop/notifications/notification-store.ts'
import { limits, route } from './call.ts'

const notification = z.object({
  _id: z.uuid(),
  title: z.string(),
  body: z.string(),
  dateTime: z.iso.datetime(),
  read: z.boolean(),
})

/** Newest first. */
export const getNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the bell of the storefront shows, newest first.',
  role: 'visitor',
  answer: z.array(notification),
  limits: [limits.reads],
  async handle(shop) {
    const notifications = await listNotifications(shop.db)
    return { status: 200, body: notifications.map(({ id, ...fields }) => ({ ...fields, _id: id })) }
  },
})
