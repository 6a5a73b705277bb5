import { z } from 'zod'
import '../../text/no-eval.ts'
import { emailField, line } from '../../text/email.ts'

export const subscriberSources = ['admin', 'sign-up', 'import', 'demo'] as const
export type SubscriberSource = (typeof subscriberSources)[number]

/** How somebody left: by the button behind the link of a mail, by their mail program's own button, or by an admin. */
export const waysOut = ['link', 'one-click', 'admin'] as const
export type WayOut = (typeof waysOut)[number]

export type Subscriber = {
  id: string
  email: string
  displayName: string
  subscribed: boolean
  source: SubscriberSource
  /** where and how they agreed, in words */
  consent: string
  consentedAt: Date
  leftAt: Date | null
  leftBy: WayOut | null
  bouncedAt: Date | null
  bounceReason: string | null
  createdAt: Date
}

const longestName = 100
export const longestReason = 300
const longestConsent = 500
/** of a search; no name or address is longer */
export const longestSubscriberSearch = 100

export const subscriberEmail = emailField('Please enter the e-mail address.')

const name = line.max(longestName, `Please use at most ${longestName} characters.`)

export const missingName = 'Please enter the name.'

/** The form's fields. The same texts in the form and from the server. */
export const subscriberFields = z.strictObject({
  displayName: name.min(1, missingName),
  email: subscriberEmail,
})

/** A known subscriber may have no name: the sign-up in the foot of a page does not ask for one. */
export const knownFields = z.strictObject({ displayName: name, email: subscriberEmail })
export type SubscriberFields = z.output<typeof knownFields>

/** An admin adds back somebody who left, and says why. */
export const returnReason = line
  .min(1, 'Please say why they get the newsletter again.')
  .max(longestReason, `Please use at most ${longestReason} characters.`)

/** The page on which somebody signed up. */
export const signUpPage = z.string().regex(/^\/[\w./~%-]{0,199}$/, 'This is not a page of the shop.')

/** What a visitor enters. */
export const signUpFields = z.strictObject({
  email: subscriberEmail,
  displayName: name.default(''),
  page: signUpPage.optional(),
})
export type SignUpFields = z.output<typeof signUpFields>

/** What staff must say about an imported list: where these people agreed, and to what. */
export const importConsent = line
  .min(1, 'Please say where these people agreed to get the newsletter.')
  .max(longestConsent, `Please use at most ${longestConsent} characters.`)
