import { z } from 'zod'
import { writtenText } from '../text/written-text.ts'
import { audiences } from './notification.ts'

export const notificationFields = z.strictObject({
  title: writtenText('Please enter a title.', 200),
  body: writtenText('Please enter the text.', 2000),
  audience: z.enum(audiences, 'Please choose who sees it.').default('everybody'),
})

export type NotificationFields = z.output<typeof notificationFields>
