import type { Brand } from '../../../shop/brand.ts'
import { SocialIcon } from '../../ui/social-icon.tsx'

export function SocialLinks({
  brand,
  size,
  className = '',
}: {
  brand: Brand
  /** `small`: in the top bar, which is only 33 pixels high and the first place of a page */
  size: 'small' | 'normal'
  className?: string
}) {
  if (brand.socialLinks.length === 0) return null
  return (
    <ul aria-label={`${brand.shopName} on social media`} className={`flex flex-wrap ${className}`}>
      {brand.socialLinks.map(({ name, address }) => (
        <li key={address}>
          <a
            href={address}
            rel="noopener"
            aria-label={`${brand.shopName} on ${name}`}
            title={name}
            className={`inline-flex items-center justify-center rounded-control ${sizes[size]}`}
          >
            <SocialIcon name={name} first={size === 'small'} />
          </a>
        </li>
      ))}
    </ul>
  )
}

const sizes = { small: 'h-[33px] w-9 hover:text-brass-on-deep', normal: 'size-11' }
