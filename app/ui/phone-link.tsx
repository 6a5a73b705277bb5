import { phoneAddress } from '../../shop/brand.ts'

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
    <a href={phoneAddress(phone)} className={`whitespace-nowrap ${className ?? ''}`}>
      {children ?? phone}
    </a>
  )
}
