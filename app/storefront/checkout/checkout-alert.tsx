import { CircleAlert } from 'lucide-react'

/** Why nothing was bought; text alone, whoever wrote it. Takes the focus when it appears. */
export function CheckoutAlert({ ref, text }: { ref: React.Ref<HTMLParagraphElement>; text: string }) {
  if (!text) return null
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex items-start gap-3 rounded-card bg-danger-tint px-4 py-3 text-danger"
    >
      <CircleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span>{text}</span>
    </p>
  )
}
