import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Brand } from '../../../shop/brand.ts'
import { useBrandIfLoaded } from '../../brand.ts'
import { SignInNotice } from '../../sign-in/sign-in-notice.tsx'
import { CheckDrawing } from '../../ui/check-mark.tsx'
import { OwnScript } from '../../ui/own-script.tsx'
import { PrintHead } from '../../ui/print-head.tsx'
import { showCartAgain } from '../cart/first-paint.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SupportLink } from './support-link.tsx'

/** What every page of the storefront has around it. */
export function Frame({ children }: { children: React.ReactNode }) {
  const brand = useBrandIfLoaded()
  const { pathname, search } = useLocation()
  const main = useFocusAfterNavigation()
  return (
    <div className="flex min-h-screen flex-col pt-(--header-height) print:block print:min-h-0">
      <a
        href="#content"
        className="fixed top-2 left-2 z-(--layer-skip) -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-gothic font-[650] text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <CheckDrawing />
      <CookieNotice />
      {brand && <Header brand={brand} />}
      {brand && brand.stage !== 'live' && <StageStrip brand={brand} />}
      {brand && <PrintHead brand={brand} />}
      <main id="content" ref={main} tabIndex={-1} className="flex-1">
        <SignInNotice />
        {children}
      </main>
      <OwnScript text={showCartAgain} />
      <SupportLink />
      {/* Each page has a footer of its own: if it stayed while the page above it is replaced, it would jump. */}
      {brand && <Footer key={pathname + search} brand={brand} />}
    </div>
  )
}

/** Says that the shop is not open; what it promises about money holds. */
function StageStrip({ brand }: { brand: Brand }) {
  const [name, more] =
    brand.stage === 'demo'
      ? ['Demonstration shop', 'nothing is charged and nothing is shipped']
      : [
          'Test shop',
          brand.takesRealCards ? 'it is not open yet' : 'nothing is charged and nothing is shipped',
        ]
  return (
    <aside
      aria-label={brand.stage === 'demo' ? 'Demonstration' : 'Test shop'}
      className="no-print flex h-7 items-center justify-center truncate bg-info-tint px-4 text-fine text-info"
    >
      <p className="truncate">
        {name}
        <span className="max-md:hidden">: {more}</span>
      </p>
    </aside>
  )
}

/** A new page is read from its beginning; within one page (a cart, a filter) the focus stays where it is. */
function useFocusAfterNavigation() {
  const { pathname, search } = useLocation()
  const main = useRef<HTMLElement>(null)
  const address = useRef(pathname + search)
  useEffect(() => {
    if (address.current === pathname + search) return
    address.current = pathname + search
    main.current?.focus({ preventScroll: true })
  }, [pathname, search])
  return main
}
