import { CircleAlert } from 'lucide-react'

/** Why nothing was bought and, after a decline, what the buyer can do next. */
export type AlertWords = { text: string; advice: string }

export const noAlert: AlertWords = { text: '', advice: '' }

/** Only text, whoever wrote it. It takes the focus when it appears; the advice is read after it. */
export function CheckoutAlert({
  ref,
  words: { text, advice },
}: {
  ref: React.Ref<HTMLParagraphElement>
  words: AlertWords
}) {
  if (!text) return null
  return (
    <div className="flex items-start gap-3 rounded-card bg-danger-tint px-4 py-3 text-danger">
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        <p ref={ref} role="alert" tabIndex={-1} aria-describedby={advice ? 'what-next' : undefined}>
          {text}
        </p>
        {advice && (
          <p id="what-next" className="text-ink">
            {advice}
          </p>
        )}
      </div>
    </div>
  )
}
