import { z } from 'zod'
import { writtenText } from '../../text/written-text.ts'

export const contactTexts = {
  updated: 'Contact data was updated successfully!',
  notUpdated: 'Contact data was not updated due to error!',
} as const

export const contactFields = z.strictObject({
  address: writtenText('Please enter the address.', 500),
  phone: writtenText('Please enter the phone number.', 50),
  email: writtenText('Please enter the e-mail address.', 254).pipe(
    z.email('Please enter a valid e-mail address, such as sales@lab.com.'),
  ),
})

export type ContactFields = z.output<typeof contactFields>
