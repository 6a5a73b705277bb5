import type { Bulk } from '../kit/list/bulk.ts'
import { changeState, inquiryReads } from './browser-inquiries.ts'
import type { InquiryState, ListedInquiry } from './inquiry-words.ts'

export type StateAct = {
  to: InquiryState
  name: string
  busy: string
  done: string
  /** the same of several: '3 inquiries were' … */
  together: string
  help?: string
}

/** What can be done beside answering. Each can be taken back. */
export const actsOf: Record<InquiryState, StateAct[]> = {
  open: [
    {
      to: 'answered',
      name: 'Mark as answered',
      busy: 'Marking...',
      done: 'It is marked as answered. No e-mail was sent.',
      together: 'marked as answered',
      help: 'Without sending an e-mail, such as after a phone call.',
    },
    {
      to: 'spam',
      name: 'Spam',
      busy: 'Marking...',
      done: 'It is held as spam. No one is notified.',
      together: 'held as spam',
      help: 'It is held, never deleted, and no one is notified.',
    },
  ],
  answered: [
    {
      to: 'open',
      name: 'Open again',
      busy: 'Opening...',
      done: 'It is open again. No e-mail was sent.',
      together: 'opened again',
    },
  ],
  spam: [
    {
      to: 'open',
      name: 'Not spam',
      busy: 'Opening...',
      done: 'It is an open inquiry.',
      together: 'marked as not spam',
    },
  ],
}

/** What nobody has touched was spam from the beginning; all else was open once, and its mails went out then. */
export const heldBack = 'E-mails that were held back will then go out.'

/** The same for several of one state. */
export const changingStates: Bulk<ListedInquiry> = {
  things: ['inquiry', 'inquiries'],
  nameOf: ({ name, reference }) => `${name}, ${reference}`,
  acts: Object.entries(actsOf).flatMap(([from, acts]) =>
    acts.map(({ to, name, busy, together }) => ({
      help: from === 'spam' ? heldBack : undefined,
      verb: name,
      busy,
      done: together,
      can: ({ state }) => state === from,
      // No mail can be called back.
      act: async (inquiry) => {
        const takeBack = await changeState(inquiry, to)
        return from === 'spam' ? null : takeBack
      },
    })),
  ),
  changes: inquiryReads,
}
