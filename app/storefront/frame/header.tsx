import { Phone } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { Brand } from '../../../shop/brand.ts'
import { nameCookie } from '../../../shop/identity/session.ts'
import { useIsNameLeftOut, usePerson } from '../../person.ts'
import { OwnScript } from '../../ui/own-script.tsx'
import { PhoneLink } from '../../ui/phone-link.tsx'
import { Bell } from './bell.tsx'
import { CartLink } from './cart-link.tsx'
import { LogOutLink } from './log-out-link.tsx'
import { LoginLink } from './login-link.tsx'
import { Menu } from './menu.tsx'
import { Search } from './search.tsx'
import { ShopLink, ShopNavLink } from './shop-link.tsx'
import { adminLink, padLink, siteLinks } from './site-links.ts'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'

/** Exactly 105 px: 33 of top bar and 72 of main bar. */
export function Header({ brand }: { brand: Brand }) {
  return (
    <header className="no-print fixed inset-x-0 top-0 z-(--layer-header) h-(--header-height)">
      <TopBar brand={brand} />
      <div className="h-18 border-b border-line bg-surface">
        <div className="gutter mx-auto flex h-full max-w-wide items-center gap-1 max-md:px-2 xl:gap-3">
          <Menu brand={brand} />
          <ShopLink
            to="/"
            aria-label={`${brand.shopName}, home page`}
            className="mr-auto inline-flex h-11 min-w-11 items-center rounded-badge md:mr-2 xl:mr-6"
          >
            <Wordmark name={brand.shopName} narrow />
          </ShopLink>
          <MainLinks />
          <Search />
          <Bell />
          <CartLink />
        </div>
      </div>
      <LoadingBar />
    </header>
  )
}

function TopBar({ brand }: { brand: Brand }) {
  return (
    <div className="on-deep bg-deep text-on-deep">
      <div className="gutter mx-auto flex h-[33px] max-w-wide items-center justify-between gap-4 text-fine">
        <PhoneLink phone={brand.phone} className="flex h-[33px] items-center gap-2 hover:underline">
          <Phone aria-hidden="true" size={16} strokeWidth={1.75} />
          {brand.phone}
        </PhoneLink>
        <div className="flex min-w-0 items-center gap-4">
          <SocialLinks brand={brand} size="small" className="max-md:hidden" />
          <ShopLink
            to={padLink[0]}
            className="inline-flex h-[33px] shrink-0 items-center hover:underline max-md:hidden"
          >
            {padLink[1]}
          </ShopLink>
          <SignInState />
        </div>
      </div>
    </div>
  )
}

function SignInState() {
  const person = usePerson()
  const link = 'inline-flex h-[33px] shrink-0 items-center hover:underline'
  if (!person) return <LoginLink className={link} />
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Welcome name={person.name} />
      <ShopLink to="/my-orders" className={`${link} max-md:hidden`}>
        My orders
      </ShopLink>
      <LogOutLink className={link} />
    </div>
  )
}

/** The name may have to be filled in, which a script beside it does before anything is painted. */
function Welcome({ name }: { name: string }) {
  const isLeftOut = useIsNameLeftOut()
  return (
    <>
      <span title={name} className="truncate" suppressHydrationWarning>
        {`Welcome ${name}`}
      </span>
      {isLeftOut && <OwnScript text={fillInName} />}
    </>
  )
}

const fillInName = `(() => {
  const welcome = document.currentScript.previousElementSibling
  const found = /(?:^|; )${nameCookie}=([^;]*)/.exec(document.cookie)
  try { welcome.title = decodeURIComponent(found ? found[1] : '') } catch {}
  welcome.textContent = 'Welcome ' + welcome.title
})()`

function MainLinks() {
  const person = usePerson()
  const links = person?.isAdmin ? [...siteLinks, adminLink] : siteLinks
  return (
    <nav aria-label="Main" className="mr-auto h-full shrink-0 max-md:hidden">
      <ul className="flex h-full xl:gap-2">
        {links.map(([to, name]) => (
          <li key={to}>
            <ShopNavLink
              to={to}
              className={({ isActive }) => (isActive ? 'main-link border-b-accent text-accent' : 'main-link')}
            >
              {name}
            </ShopNavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Says that the next page is loading; quick pages never show it. */
function LoadingBar() {
  const loading = useNavigation().state === 'loading'
  return (
    <div
      aria-hidden="true"
      className={`h-[3px] w-full origin-left bg-brass ${loading ? 'scale-x-90 opacity-100 transition-transform delay-200 duration-[4s]' : 'scale-x-0 opacity-0'}`}
    />
  )
}
