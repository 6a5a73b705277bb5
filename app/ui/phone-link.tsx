export function PhoneLink({
  phone,
  className,
  children,
}: {
  phone: string
  className?: string
  children?: React.ReactNode
}) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`whitespace-nowrap ${className ?? ''}`}>
      {children ?? phone}
    </a>
  )
}
