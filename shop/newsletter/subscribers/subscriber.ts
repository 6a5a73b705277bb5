import { z } from 'zod'
import '../no-eval.ts'
import { emailField, line } from '../email.ts'

export const subscriberSources = ['admin', 'sign-up', 'import', 'demo'] as const
export type SubscriberSource = (typeof subscriberSources)[number]

/** How somebody left: by the button behind the link of a mail, from their e-mail program's own button, or by an admin. */
export const waysOut = ['link', 'one-click', 'admin'] as const
export type WayOut = (typeof waysOut)[number]

export type Subscriber = {
  id: string
  email: string
  displayName: string
  subscribed: boolean
  source: SubscriberSource
  /** where and how they said yes, in words */
  consent: string
  consentedAt: Date
  leftAt: Date | null
  leftBy: WayOut | null
  bouncedAt: Date | null
  bounceReason: string | null
  createdAt: Date
}

export const longestName = 100
export const longestReason = 300
export const longestConsent = 500
/** of a search; nobody is called more */
export const longestSubscriberSearch = 100

export const subscriberEmail = emailField('Please enter the e-mail address.')

const name = line.max(longestName, `Please use at most ${longestName} characters.`)

export const missingName = 'Please enter the name.'

/** The form's fields. The same texts in the form and from the server. */
export const subscriberFields = z.strictObject({
  displayName: name.min(1, missingName),
  email: subscriberEmail,
})

/** Somebody who is known: who signed up in the foot of a page told no name. */
export const knownFields = z.strictObject({ displayName: name, email: subscriberEmail })
export type SubscriberFields = z.output<typeof knownFields>

/** Somebody who left comes back by an admin's word only, which says why (spec-decisions 37). */
export const returnReason = line
  .min(1, 'Please say why they get the newsletter again.')
  .max(longestReason, `Please use at most ${longestReason} characters.`)

/** On which page somebody signs up. */
export const signUpPage = z.string().regex(/^\/[\w./~%-]{0,199}$/, 'This is not a page of the shop.')

/** What a visitor says of themselves. */
export const signUpFields = z.strictObject({
  email: subscriberEmail,
  displayName: name.default(''),
  page: signUpPage.optional(),
})
export type SignUpFields = z.output<typeof signUpFields>

/** The one word that staff must say about a list that they bring in: who has agreed to it, and where. */
export const importConsent = line
  .min(1, 'Please say where these people agreed to get the newsletter.')
  .max(longestConsent, `Please use at most ${longestConsent} characters.`)
