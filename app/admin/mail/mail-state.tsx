import { CircleCheck, Clock, TriangleAlert, Undo2 } from 'lucide-react'
import { stateWords, type ListedMail } from './mail-words.ts'

/** A shape and a word, beside the colour. */
export function MailState({ mail }: { mail: ListedMail }) {
  const { icon: Icon, look } = lookOf(mail)
  return (
    <span className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap ${look}`}>
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0" />
      {stateWords(mail)}
    </span>
  )
}

function lookOf(mail: ListedMail) {
  if (mail.needsYou) return { icon: TriangleAlert, look: 'text-danger' }
  if (mail.state === 'sent') return { icon: CircleCheck, look: 'text-success' }
  if (mail.state === 'queued') return { icon: Clock, look: 'text-warning' }
  return { icon: Undo2, look: 'text-muted' }
}
