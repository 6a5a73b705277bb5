import { Ban, CircleCheck, Mail } from 'lucide-react'
import { StatusMark } from '../kit/status-mark.tsx'
import { stateNames, type InquiryState } from './inquiry-words.ts'

const looks = {
  open: { icon: Mail, look: 'font-semibold text-accent' },
  answered: { icon: CircleCheck, look: 'text-success' },
  spam: { icon: Ban, look: 'text-muted' },
} as const

export function StateMark({ state }: { state: InquiryState }) {
  return <StatusMark {...looks[state]}>{stateNames[state]}</StatusMark>
}
