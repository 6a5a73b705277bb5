import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

const kinds = {
  info: { icon: Info, look: 'bg-info-tint text-info', role: 'status' },
  success: { icon: CircleCheck, look: 'bg-success-tint text-success', role: 'status' },
  warning: { icon: TriangleAlert, look: 'bg-warning-tint text-warning', role: 'status' },
  danger: { icon: CircleAlert, look: 'bg-danger-tint text-danger', role: 'alert' },
} as const

/** A sentence about the whole page. */
export function Notice({
  kind,
  className = '',
  children,
}: {
  kind: keyof typeof kinds
  className?: string
  children: React.ReactNode
}) {
  const { icon: Icon, look, role } = kinds[kind]
  return (
    <p role={role} className={`flex items-start gap-3 rounded-card px-4 py-3 ${look} ${className}`}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
