import { z } from 'zod'
import { largestQuantity, mostOrderLines, smallestQuantity } from '../../cart/cart.ts'
import { emailField, line } from '../../text/email.ts'
import { typedLine, typedLines } from '../../text/typed-text.ts'

/** As many as a cart of somebody who is signed in. */
export const mostRequestLines = mostOrderLines
/** of the number, or of what stands in its place */
export const longestAsked = 64
export const longestOfferMessage = 4000

const requestMessages = {
  name: 'Please enter your name.',
  email: 'Please enter your e-mail address.',
  nothing: 'Please list at least one product, or write what you need.',
} as const

const atMost = (most: number) => `Please use at most ${most} characters.`

/** Who asks. The same texts in the form and from the server. */
const requesterFields = {
  name: line.min(1, requestMessages.name).max(100, atMost(100)),
  email: emailField(requestMessages.email),
  company: line.max(120, atMost(120)).default(''),
  phone: line.max(40, atMost(40)).default(''),
  message: typedLines(longestOfferMessage).default(''),
}

/** `number`: of a product, or whatever the buyer knows it by. */
const askedLine = z.strictObject({
  number: typedLine(longestAsked).min(1, 'Please enter a product number.'),
  quantity: z.int().min(smallestQuantity).max(largestQuantity),
})

export type AskedLine = z.output<typeof askedLine>

export const requestFields = z
  .strictObject({
    ...requesterFields,
    lines: z.array(askedLine).max(mostRequestLines).default([]),
  })
  .refine(({ lines, message }) => lines.length > 0 || message !== '', {
    error: requestMessages.nothing,
    path: ['message'],
  })

export type RequestFields = z.output<typeof requestFields>

/** As it is kept. `number` '': no product of the shop, and its title is what the buyer wrote. */
export type RequestLine = { number: string; title: string; quantity: number }

/** What a program wrote is closed at once under this name: staff find it, and nobody is told of it. */
export const heldBy = 'spam guard'

/** What a buyer writes about an offer. */
export const offerMessageField = typedLines(longestOfferMessage).min(1, 'Please write your question.')

export const longestDeclineReason = 1000
export const declineReasonField = typedLines(longestDeclineReason).default('')
