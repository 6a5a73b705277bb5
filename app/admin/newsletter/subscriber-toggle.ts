import { useState } from 'react'
import { newsletterTexts } from '../../../shop/newsletter/newsletter-texts.ts'
import { useWrite } from '../calls/use-call.ts'
import { needsSignIn, whatHolds } from '../call-words.ts'
import type { Subscriber } from './newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

/** It flips at once, and back again when the shop does not take it (spec s.4). */
export function useSubscriberToggle(say: (text: string, good: boolean) => void) {
  /** what was pressed and is not answered yet, or not read again since */
  const [pressed, setPressed] = useState<Record<string, { on: boolean; over: Subscriber }>>({})
  const leaving = useWrite('GET /api/unsubscribe', { changes: subscribersChanged })
  const coming = useWrite('POST /api/add-subscriber', { changes: subscribersChanged })

  function flip(subscriber: Subscriber, on: boolean) {
    say('', true)
    setPressed((before) => ({ ...before, [subscriber._id]: { on, over: subscriber } }))
  }
  function flipBack({ _id }: Subscriber, text: string, error: Error) {
    setPressed((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== _id)))
    say(`${text} ${needsSignIn(error) ? 'Please sign in again.' : whatHolds(error)}`, false)
  }

  return {
    /** what the list says holds again once it was read anew */
    isOn(subscriber: Subscriber): boolean {
      const mine = pressed[subscriber._id]
      return mine && mine.over.leftAt === subscriber.leftAt ? mine.on : subscriber.subscribed
    },
    leave(subscriber: Subscriber) {
      flip(subscriber, false)
      leaving.mutate(
        { query: { email: subscriber.email } },
        {
          onSuccess: () => say(newsletterTexts.toggledOff, true),
          onError: (error) => flipBack(subscriber, newsletterTexts.notToggledOff, error),
        },
      )
    },
    bringBack(subscriber: Subscriber, reason: string) {
      flip(subscriber, true)
      const { displayName, email } = subscriber
      coming.mutate(
        { body: { displayName, email, reason } },
        {
          onSuccess: () => say(newsletterTexts.toggledOn, true),
          onError: (error) => flipBack(subscriber, newsletterTexts.notToggledOn, error),
        },
      )
    },
  }
}
