import { CircleCheck, Clock, TriangleAlert, Undo2 } from 'lucide-react'
import { StatusMark } from '../kit/status-mark.tsx'
import { stateWords, type ListedMail } from './mail-words.ts'

/** A shape and a word, beside the colour. */
export function MailState({ mail }: { mail: ListedMail }) {
  const { icon, look } = lookOf(mail)
  return (
    <StatusMark icon={icon} look={`font-semibold ${look}`} size={18}>
      {stateWords(mail)}
    </StatusMark>
  )
}

function lookOf(mail: ListedMail) {
  if (mail.needsYou) return { icon: TriangleAlert, look: 'text-danger' }
  if (mail.state === 'sent') return { icon: CircleCheck, look: 'text-success' }
  if (mail.state === 'queued') return { icon: Clock, look: 'text-warning' }
  return { icon: Undo2, look: 'text-muted' }
}
