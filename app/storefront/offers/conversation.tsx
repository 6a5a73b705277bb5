import { Form, useNavigation } from 'react-router'
import type { BuyerOffer } from '../../../shop/offers/buyer/buyer-offer.ts'
import { longestOfferMessage } from '../../../shop/offers/buyer/request.ts'
import { useBrand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Trap } from '../trap.tsx'
import type { OfferAnswer } from './offer-answer.ts'
import { dayAndTime } from './words.ts'

/** What was written about it, and a question back. */
export function Conversation({
  offer,
  timeZone,
  answer,
}: {
  offer: BuyerOffer
  timeZone: string
  answer: OfferAnswer | null
}) {
  const { shopName } = useBrand()
  const { messages, state } = offer
  const wrong = answer?.of === 'ask' ? answer : null
  const isSending = useNavigation().state !== 'idle'
  const last = messages.at(-1)
  return (
    <section id="conversation" aria-labelledby="questions" className="no-print mt-10 max-w-text">
      <h2 id="questions" className="text-h3">
        Questions and answers
      </h2>
      {messages.length > 0 && (
        <ol className="mt-4 flex flex-col gap-3">
          {messages.map(({ id, fromStaff, text, at }) => (
            <li
              key={id}
              className={`rounded-card px-4 py-3 ${fromStaff ? 'bg-tint' : 'border border-line bg-surface'}`}
            >
              <p className="text-small text-muted">
                <strong className="font-semibold text-ink">{fromStaff ? shopName : 'You'}</strong>,{' '}
                <time dateTime={at}>{dayAndTime(at, timeZone)}</time>
              </p>
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {/* the field is empty again once the question is in the list */}
      <Form
        key={last?.id ?? 0}
        method="post"
        preventScrollReset
        noValidate
        className="mt-4 flex flex-col gap-3"
      >
        <input type="hidden" name="intent" value="ask" />
        <Field
          label="Your question"
          help={helps[state] ?? 'We answer by e-mail and on this page.'}
          error={wrong?.error}
        >
          {(control) => (
            <textarea
              {...control}
              name="text"
              rows={4}
              maxLength={longestOfferMessage}
              defaultValue={wrong?.text ?? (state === 'expired' ? 'Please renew this quote.' : '')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts the answer is a new page
              autoFocus={wrong !== null}
              className={`${control.className} py-3`}
            />
          )}
        </Field>
        <Trap />
        <Button
          type="submit"
          kind={state === 'expired' ? 'primary' : 'secondary'}
          aria-disabled={isSending || undefined}
          className="self-start max-md:w-full"
        >
          {isSending ? 'Sending...' : 'Send question'}
        </Button>
      </Form>
    </section>
  )
}

const helps: Partial<Record<BuyerOffer['state'], string>> = {
  expired: 'We check the prices and send you a new quote. Change the text as you like.',
}
