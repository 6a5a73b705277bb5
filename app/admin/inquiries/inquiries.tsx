import { inquiryTypes } from '../../../shop/inquiries/inquiry.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useAsked } from '../kit/list/narrowing.ts'
import { useInquiries, useInquiryCounts } from './browser-inquiries.ts'
import { changingStates } from './inquiry-acts.ts'
import { inquiryTable } from './inquiry-columns.tsx'
import { nothingWords, stateNames } from './inquiry-words.ts'

const narrowing = {
  type: { label: 'Type', any: 'All types', options: inquiryTypes },
  // The list begins with those that wait for an answer.
  state: { legend: 'Which inquiries', options: { ...stateNames, all: 'All' }, usual: 'open' },
} as const

/** What people wrote to the shop. */
export default function InquiriesPage() {
  const { q, type, state: shown } = useAsked(narrowing)
  const state = shown === 'all' ? undefined : shown
  const list = useInquiries({ q, type, state })
  const counts = useInquiryCounts().data?.body
  return (
    <ListScreen
      title="Inquiries"
      intro="What people wrote on the contact page, newest first."
      search="Search by name, e-mail, text or product"
      narrowing={narrowing}
      counts={counts && { ...counts, all: counts.open + counts.answered + counts.spam }}
      list={list}
      toCome={{ count: 5, row: 'h-32 md:h-20' }}
      things={['inquiry', 'inquiries']}
      nothing={nothingWords({ state, type, q })}
      table={inquiryTable(list.dataUpdatedAt)}
      bulk={changingStates}
    />
  )
}
