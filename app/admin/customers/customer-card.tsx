import { Building2, Globe, Mail, MapPin, Phone, User, type LucideIcon } from 'lucide-react'
import { placeOf, type ListedCustomer } from '../../../shop/customers/customer.ts'
import { adminAddress } from '../sections.ts'

/** One customer of the back office. What the books do not know has no line. */
export function CustomerCard({ customer }: { customer: ListedCustomer }) {
  const { displayName, type, addressLine1, addressLine2, phoneNumber, email, website } = customer
  const address = [addressLine1, addressLine2, placeOf(customer)].filter(Boolean)
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div>
        <h3 className="text-card wrap-anywhere">{displayName || 'Without a name'}</h3>
        {type && (
          <p className="mt-0.5 flex items-center gap-1.5 text-fine text-muted">
            <TypeIcon type={type} />
            {type}
          </p>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        {address.length > 0 && (
          <Line icon={MapPin} name="Address">
            {/* the first line stands beside the icon */}
            <span className="block py-2.5 md:py-1.25">
              {address.map((line, at) => (
                <span key={at} className="block">
                  {line}
                </span>
              ))}
            </span>
          </Line>
        )}
        {phoneNumber && (
          <Line icon={Phone} name="Phone">
            <a href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`} className={link}>
              {phoneNumber}
            </a>
          </Line>
        )}
        {email && (
          <Line icon={Mail} name="E-mail">
            <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={link}>
              {email}
            </a>
          </Line>
        )}
        {website && (
          <Line icon={Globe} name="Website">
            <Website address={website} />
          </Line>
        )}
        {email && (
          <a
            href={`${adminAddress('customers/personal-data')}#person=${encodeURIComponent(email)}`}
            className={link}
          >
            Personal data<span className="sr-only"> of {displayName || email}</span>
          </a>
        )}
      </div>
    </li>
  )
}

/** A target of 44 on phones; with a mouse the line is enough. */
const link = 'inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline md:min-h-8'

function Line({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-start gap-2.5">
      <span className="flex h-11 shrink-0 items-center md:h-8">
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="text-muted" />
      </span>
      <span className="sr-only">{name}: </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </div>
  )
}

function TypeIcon({ type }: { type: string }) {
  const Icon = type === 'Person' ? User : Building2
  return <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
}

/** Only what leads to a secure page is a link; the page there gets no hold on this one. */
function Website({ address }: { address: string }) {
  const parsed = URL.parse(address)
  if (parsed?.protocol !== 'https:') return <span>{address}</span>
  return (
    <a href={parsed.href} target="_blank" rel="noopener noreferrer" className={link}>
      {address.replace(/^https:\/\//, '').replace(/\/$/, '')}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
