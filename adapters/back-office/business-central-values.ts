import { z } from 'zod'
import { BackOfficeFailure } from '../../shop/back-office/back-office.ts'
import { cents, type Cents } from '../../shop/money.ts'

/** A text inside a filter: in quotes, with its own quotes doubled. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** The same field with any of these texts; `or` is only allowed within one field. */
export function anyOf(field: string, texts: Iterable<string>): string {
  return [...new Set(texts)].map((text) => `${field} eq ${quoted(text)}`).join(' or ')
}

/** An id of Business Central, for an address or a filter; anything else must not become part of either. */
export function checkedId(id: string): string {
  if (!z.guid().safeParse(id).success)
    throw new BackOfficeFailure('refused', 'This is not a document ID in Business Central')
  return id
}

/** A text that may be missing or null. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** A decimal in whole cents; a fraction of a cent is not rounded but refused as unreadable. */
export const amount = z.number().transform((value, context): Cents => {
  const whole = Math.round(value * 100)
  if (whole / 100 === value && Number.isSafeInteger(whole)) return cents(whole)
  context.addIssue({ code: 'custom', message: 'is no amount in whole cents' })
  return z.NEVER
})
