import { z } from 'zod'
import { writtenText } from '../written-text.ts'

/** Title and body non-blank (spec s.5). */
export const notificationFields = z.strictObject({
  title: writtenText('Please enter a title.', 200),
  body: writtenText('Please enter a text.', 2000),
})

export type NotificationFields = z.output<typeof notificationFields>
