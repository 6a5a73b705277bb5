import type { Brand } from '../../../shop/brand.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { FooterSignUp } from '../newsletter/footer-sign-up.tsx'
import { ShopLink } from './shop-link.tsx'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'

const links = [
  ['/privacy-policy', 'Privacy policy'],
  ['/cookies-policy', 'Cookies policy'],
  ['/terms-of-use', 'Terms of use'],
  ['/terms-of-purchase', 'Terms of purchase'],
  ['/tax-information', 'Tax information'],
  ['/partners', 'Partners'],
  ['/support', 'Support'],
] as const

/** Its foot stays free: what floats there covers nothing, however far one scrolls. */
export function Footer({ brand }: { brand: Brand }) {
  return (
    <footer className="no-print on-deep bg-deep text-on-deep">
      <div className="gutter mx-auto flex max-w-wide flex-col gap-8 pt-12 pb-[calc(4rem+var(--foot-height))] md:pt-16">
        <div className="flex flex-col justify-between gap-6 md:flex-row md:items-center">
          <Wordmark name={brand.shopName} />
          <div className="flex flex-wrap items-center gap-x-8">
            <PhoneLink
              phone={brand.phone}
              className="inline-flex min-h-11 items-center font-semibold hover:underline"
            />
            <ShopLink to="/contact-us" className={link}>
              Contact us
            </ShopLink>
          </div>
        </div>
        <FooterSignUp brand={brand} />
        <nav aria-label="Policies and help" className="border-t border-on-deep/20 pt-6">
          <ul className="grid grid-cols-2 gap-x-4 md:flex md:flex-wrap md:gap-x-8">
            {links.map(([to, name]) => (
              <li key={to}>
                <ShopLink to={to} className={link}>
                  {name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-on-deep/20 pt-6 text-small text-muted-on-deep">
          <p>{brand.copyright}</p>
          <SocialLinks brand={brand} size="normal" className="-mx-3 text-on-deep" />
        </div>
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-11 items-center hover:underline'
