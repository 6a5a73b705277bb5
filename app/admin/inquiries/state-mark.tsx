import { Ban, CircleCheck, Mail } from 'lucide-react'
import { stateNames, type InquiryState } from './inquiry-words.ts'

const looks = {
  open: { icon: Mail, look: 'font-semibold text-accent' },
  answered: { icon: CircleCheck, look: 'text-success' },
  spam: { icon: Ban, look: 'text-muted' },
} as const

/** Shape, word and colour: none of them says it alone. */
export function StateMark({ state }: { state: InquiryState }) {
  const { icon: Icon, look } = looks[state]
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${look}`}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      {stateNames[state]}
    </span>
  )
}
