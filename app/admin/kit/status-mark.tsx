import type { LucideIcon } from 'lucide-react'

/** Shape, word and colour: none of them says it alone. */
export function StatusMark({
  icon: Icon,
  look,
  size = 20,
  children,
}: {
  icon: LucideIcon
  /** its colour, and its weight */
  look: string
  size?: number
  children: React.ReactNode
}) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${look}`}>
      <Icon aria-hidden="true" size={size} strokeWidth={1.75} className="shrink-0" />
      {children}
    </span>
  )
}
