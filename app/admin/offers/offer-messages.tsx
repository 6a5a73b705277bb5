import { useRef, useState } from 'react'
import { longestMessage } from '../../../shop/offers/desk/desk-view.ts'
import { newIdempotencyKey } from '../../idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { momentWords } from '../kit/dates.ts'
import { PartTitle } from '../kit/detail-screen.tsx'
import { DoneText } from '../kit/done-text.tsx'
import { LeaveGuard } from '../kit/form/leave-guard.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useTimeZone } from '../kit/time-zone.ts'
import { useWrite } from '../kit/use-call.ts'
import { useKeptText } from '../orders/use-kept-text.ts'
import { offerReads } from './browser-offers.ts'
import type { WholeOffer } from './offer-words.ts'

/** What was asked and answered, oldest first, and the answer to be. */
export function OfferMessages({ offer: { number, messages, contact } }: { offer: WholeOffer }) {
  const timeZone = useTimeZone()
  const waits = messages.at(-1)?.fromStaff === false
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState('')
  return (
    <section aria-labelledby="messages">
      <PartTitle id="messages">Messages</PartTitle>
      {messages.length === 0 && <p className="mt-1 text-muted">No one has written yet.</p>}
      <ol className="mt-2 flex flex-col gap-3 empty:hidden">
        {messages.map(({ at, fromStaff, by, text }) => (
          <li
            key={at}
            className={`max-w-[72ch] rounded-card border border-line p-4 ${fromStaff ? 'bg-tint' : 'bg-surface'}`}
          >
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <p className="mt-2 text-muted">
              {fromStaff ? by : contact.name}, <time dateTime={at}>{momentWords(at, timeZone)}</time>
            </p>
          </li>
        ))}
      </ol>
      <DoneText className="mt-2">{sent}</DoneText>
      {waits || isOpen ? (
        <Writing
          number={number}
          email={contact.email}
          isAnswer={waits}
          onSent={() => {
            setIsOpen(false)
            setSent(`Your message is on its way to ${contact.email}.`)
          }}
        />
      ) : (
        <Button
          kind="secondary"
          size="card"
          className="mt-3"
          onClick={() => {
            setSent('')
            setIsOpen(true)
          }}
        >
          Write to the buyer
        </Button>
      )}
    </section>
  )
}

function Writing({
  number,
  email,
  isAnswer,
  onSent,
}: {
  number: string
  email: string
  isAnswer: boolean
  onSent: () => void
}) {
  const [text, setText] = useKeptText(`offer-message-${number}`)
  const [tried, setTried] = useState(false)
  const keyOf = useKeyOfWords()
  const { mutate, isPending, error } = useWrite('POST /api/offers/{number}/messages', { changes: offerReads })

  function send() {
    setTried(true)
    const words = text.trim()
    if (words === '' || isPending) return
    mutate(
      { params: { number }, body: { text: words }, headers: { 'Idempotency-Key': keyOf(words) } },
      {
        onSuccess() {
          setText('')
          onSent()
        },
      },
    )
  }

  return (
    <div className="mt-3 flex max-w-[72ch] flex-col gap-3">
      <LeaveGuard changed={text !== '' && !isPending} onLeave={() => setText('')} />
      <Field
        label={isAnswer ? 'Your answer' : 'Your message'}
        help={`It goes to ${email} and stands on the page of the quote.`}
        error={tried && text.trim() === '' ? 'Write something.' : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={longestMessage}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={`${control.className} py-2`}
          />
        )}
      </Field>
      <NotDone error={error} why="Nothing was sent; what you typed is still here." className="" />
      <Button
        kind="secondary"
        size="card"
        className="self-start max-md:w-full"
        aria-disabled={isPending}
        onClick={send}
      >
        {isPending ? 'Sending...' : isAnswer ? 'Send answer' : 'Send message'}
      </Button>
    </div>
  )
}

/** The same words are the same message, however often they are sent. */
function useKeyOfWords(): (words: string) => string {
  const last = useRef({ words: '', key: '' })
  return (words) => {
    if (last.current.words !== words || !last.current.key) last.current = { words, key: newIdempotencyKey() }
    return last.current.key
  }
}
