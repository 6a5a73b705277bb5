import { z } from 'zod'
import { newsletterFields } from '../../../shop/newsletter/newsletter.ts'

/** What staff write of a newsletter. */
export const writtenNewsletter = z.strictObject(newsletterFields)

export type WrittenNewsletter = z.output<typeof writtenNewsletter>
