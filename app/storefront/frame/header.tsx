import { Phone } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { Brand } from '../../../shop/brand.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { CartLink } from './cart-link.tsx'
import { Menu } from './menu.tsx'
import { Search } from './search.tsx'
import { ShopLink, ShopNavLink } from './shop-link.tsx'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from './wordmark.tsx'

/** Exactly 105 px: 33 of top bar and 72 of main bar. */
export function Header({ brand }: { brand: Brand }) {
  return (
    <header className="no-print fixed inset-x-0 top-0 z-(--layer-header) h-(--header-height)">
      <div className="on-deep bg-deep text-on-deep">
        <div className="gutter mx-auto flex h-[33px] max-w-wide items-center justify-between gap-4 text-fine">
          <PhoneLink phone={brand.phone} className="flex h-[33px] items-center gap-2 hover:underline">
            <Phone aria-hidden="true" size={16} strokeWidth={1.75} />
            {brand.phone}
          </PhoneLink>
          <SocialLinks links={brand.socialLinks} className="max-md:hidden" />
        </div>
      </div>
      <div className="h-18 border-b border-line bg-surface">
        <div className="gutter mx-auto flex h-full max-w-wide items-center gap-1 max-md:px-2 md:gap-4">
          <Menu brand={brand} />
          <ShopLink
            to="/home"
            aria-label={`${brand.shopName}, home page`}
            className="mr-auto rounded-badge py-2 md:mr-6"
          >
            <Wordmark name={brand.shopName} />
          </ShopLink>
          <nav aria-label="Main" className="mr-auto h-full max-md:hidden">
            <ShopNavLink
              to="/shop"
              className={({ isActive }) =>
                `flex h-full items-center border-y-[3px] border-t-transparent px-2 font-gothic font-[650] hover:text-accent ${isActive ? 'border-b-accent text-accent' : 'border-b-transparent'}`
              }
            >
              Products
            </ShopNavLink>
          </nav>
          <Search />
          <CartLink />
        </div>
      </div>
      <LoadingBar />
    </header>
  )
}

/** Says that the next page is on its way; quick ones never show it. */
function LoadingBar() {
  const loading = useNavigation().state === 'loading'
  return (
    <div
      aria-hidden="true"
      className={`h-[3px] w-full origin-left bg-brass ${loading ? 'scale-x-90 opacity-100 transition-transform delay-200 duration-[4s]' : 'scale-x-0 opacity-0'}`}
    />
  )
}
