import { useState } from 'react'
import { newsletterTexts } from '../../../../shop/newsletter/newsletter-texts.ts'
import { useWrite } from '../../kit/use-call.ts'
import { needsSignIn, whatHolds } from '../../kit/call-words.ts'
import type { Subscriber } from '../newsletter-words.ts'
import { subscribersChanged } from './subscribers-changed.ts'

/** `good` or not, in words for whoever pressed it; `more`: what holds now. */
export type Said = { text: string; good: boolean; more?: string }

/** `answeredAt`: null while nobody has answered */
type Press = { on: boolean; answeredAt: number | null }

/**
 * A switch flips at once, and back again when the shop does not take it. What was pressed holds until the list
 * was read anew, which is at `readAt`.
 */
export function useSubscriberToggle(readAt: number, say: (said: Said | null) => void) {
  const [pressed, setPressed] = useState<Record<string, Press>>({})
  const leaving = useWrite('GET /api/unsubscribe', { changes: subscribersChanged })
  const coming = useWrite('POST /api/add-subscriber', { changes: subscribersChanged })

  /** Each press has its own end: of two quick ones neither hides the other. */
  async function flip({ _id }: Subscriber, on: boolean, call: () => Promise<unknown>): Promise<Error | null> {
    const set = (press: Press | null) =>
      setPressed(({ ...others }) => {
        delete others[_id]
        return press ? { ...others, [_id]: press } : others
      })
    say(null)
    set({ on, answeredAt: null })
    try {
      await call()
      set({ on, answeredAt: Date.now() })
      say({ text: on ? newsletterTexts.toggledOn : newsletterTexts.toggledOff, good: true })
      return null
    } catch (error) {
      set(null)
      return error as Error
    }
  }

  return {
    isOn({ _id, subscribed }: Subscriber): boolean {
      const press = pressed[_id]
      return press && (press.answeredAt === null || press.answeredAt >= readAt) ? press.on : subscribed
    },
    async leave(subscriber: Subscriber): Promise<void> {
      const { email } = subscriber
      const error = await flip(subscriber, false, () => leaving.mutateAsync({ query: { email } }))
      if (!error) return
      const more = needsSignIn(error) ? 'Please sign in again. Nothing was changed.' : whatHolds(error)
      say({ text: newsletterTexts.notToggledOff, good: false, more })
    },
    /** Null: they are back. */
    bringBack(subscriber: Subscriber, reason: string): Promise<Error | null> {
      const { displayName, email } = subscriber
      return flip(subscriber, true, () => coming.mutateAsync({ body: { displayName, email, reason } }))
    },
  }
}
