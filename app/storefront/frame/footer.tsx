import type { Brand } from '../../../shop/brand.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { ShopLink } from './shop-link.tsx'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from './wordmark.tsx'

export function Footer({ brand }: { brand: Brand }) {
  return (
    <footer className="no-print on-deep bg-deep text-on-deep">
      <div className="gutter mx-auto flex max-w-wide flex-col gap-8 pt-12 pb-16 md:pt-16">
        <div className="flex flex-col justify-between gap-6 md:flex-row md:items-center">
          <Wordmark name={brand.shopName} />
          <div className="flex flex-wrap items-center gap-x-8">
            <PhoneLink
              phone={brand.phone}
              className="inline-flex min-h-11 items-center font-semibold hover:underline"
            />
            <ShopLink to="/shop" className="inline-flex min-h-11 items-center hover:underline">
              Products
            </ShopLink>
            <ShopLink to="/cart" className="inline-flex min-h-11 items-center hover:underline">
              Your cart
            </ShopLink>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-on-deep/20 pt-6 text-small text-muted-on-deep">
          <p>{brand.copyright}</p>
          <SocialLinks links={brand.socialLinks} />
        </div>
      </div>
    </footer>
  )
}
