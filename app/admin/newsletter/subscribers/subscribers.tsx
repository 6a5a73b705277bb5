import { useState } from 'react'
import { newsletterTexts } from '../../../../shop/newsletter/newsletter-texts.ts'
import { ListSection } from '../../kit/list/list-screen.tsx'
import { useListAddress } from '../../kit/list/use-list-address.ts'
import { useTimeZone } from '../../kit/time-zone.ts'
import { BringBackDialog } from './bring-back-dialog.tsx'
import { exportSubscribers, useSubscribers } from '../browser-subscribers.ts'
import type { Subscriber } from '../newsletter-words.ts'
import { SaidOfToggle } from '../said-of-toggle.tsx'
import { subscriberTable } from './subscriber-columns.tsx'
import { useSubscriberToggle, type Said } from './subscriber-toggle.ts'

/** Everybody who is or was on the list, newest first. */
export function Subscribers() {
  const { q, page } = useListAddress()
  const timeZone = useTimeZone()
  const [said, setSaid] = useState<Said | null>(null)
  const [asked, setAsked] = useState<Subscriber | null>(null)
  const list = useSubscribers({ q, page })
  const toggle = useSubscriberToggle(list.dataUpdatedAt, setSaid)
  return (
    <ListSection
      title="Subscribers"
      className="min-w-0"
      search="Search subscribers"
      list={list}
      things={['subscriber', 'subscribers']}
      standing={() => (q ? ` for “${q}”` : '')}
      nothing={newsletterTexts.nobody}
      showAll="Show all subscribers"
      csv={{ file: 'subscribers.csv', load: exportSubscribers }}
      table={subscriberTable(toggle, timeZone, setAsked)}
    >
      <SaidOfToggle said={said} />
      {asked && (
        <BringBackDialog
          subscriber={asked}
          timeZone={timeZone}
          onClose={() => setAsked(null)}
          bringBack={(reason) => toggle.bringBack(asked, reason)}
        />
      )}
    </ListSection>
  )
}
