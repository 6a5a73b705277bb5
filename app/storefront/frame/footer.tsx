import type { Brand } from '../../../shop/brand.ts'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { FooterSignUp } from '../newsletter/footer-sign-up.tsx'
import { ShopLink } from './shop-link.tsx'
import { padLink } from './site-links.ts'
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

/** Its lower end stays free: what floats there covers nothing, however far one scrolls. */
export function Footer({ brand }: { brand: Brand }) {
  return (
    <footer className="no-print on-deep bg-deep text-on-deep">
      <div className="gutter mx-auto flex max-w-wide flex-col gap-8 pt-12 pb-[calc(4rem+var(--foot-height))] md:pt-14">
        <div className="grid gap-8 md:grid-cols-2 md:gap-x-12 xl:grid-cols-[1fr_32rem]">
          <div className="min-w-0">
            <Wordmark name={brand.shopName} />
            <div className="mt-4 flex flex-wrap items-center gap-x-8">
              <PhoneLink
                phone={brand.phone}
                className="inline-flex min-h-11 items-center font-semibold hover:underline"
              />
              <ShopLink to="/contact-us" className={link}>
                Contact us
              </ShopLink>
              <ShopLink to={padLink[0]} className={link}>
                {padLink[1]}
              </ShopLink>
            </div>
            {brand.postalAddress.length > 0 && (
              <address className="mt-2 text-balance text-muted-on-deep not-italic">
                {brand.postalAddress.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            )}
          </div>
          <FooterSignUp brand={brand} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-on-deep/20 pt-5">
          <nav aria-label="Policies and help">
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
          <SocialLinks brand={brand} size="normal" className="-mx-3 text-on-deep" />
        </div>
        <p className="-mt-4 text-small text-muted-on-deep">{brand.copyright}</p>
      </div>
    </footer>
  )
}

const link = 'inline-flex min-h-11 items-center hover:underline'
