import { z } from 'zod'
import { writtenText } from '../written-text.ts'
import { audiences } from './notification.ts'

/** Title and body non-blank (spec s.5). */
export const notificationFields = z.strictObject({
  title: writtenText('Please enter a title.', 200),
  body: writtenText('Please enter the text.', 2000),
  audience: z.enum(audiences, 'Please choose who sees it.').default('everybody'),
})

export type NotificationFields = z.output<typeof notificationFields>
