import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Brand } from '../../../shop/brand.ts'
import { categoryAddress } from '../../../shop/catalogue/category.ts'
import { usePerson } from '../../person.ts'
import { IconButton } from '../../ui/button.tsx'
import { MoreBelow } from '../../ui/scrolling/more-below.tsx'
import { usePopover } from '../../ui/overlays/use-popover.ts'
import { useCategories } from './categories.ts'
import { LogOutLink } from './log-out-link.tsx'
import { LoginLink } from './login-link.tsx'
import { ShopLink } from './shop-link.tsx'
import { adminLink, padLink, siteLinks } from './site-links.ts'
import { SocialLinks } from './social-links.tsx'

/**
 * The phone's menu: a sheet under the header. It is the browser's own popover, so it opens before scripts arrive and
 * traps nothing; Escape, a press beside it and every link close it.
 */
export function Menu({ brand }: { brand: Brand }) {
  const { button, sheet, open } = useSheet()
  const categories = useCategories()
  const person = usePerson()
  const close = () => sheet.current?.hidePopover()
  return (
    <div className="md:hidden">
      <IconButton
        ref={button}
        name={open ? 'Close menu' : 'Menu'}
        popoverTarget="menu"
        aria-expanded={open}
        aria-controls="menu"
      >
        {open ? (
          <X aria-hidden="true" size={24} strokeWidth={1.75} />
        ) : (
          <MenuIcon aria-hidden="true" size={24} strokeWidth={1.75} />
        )}
      </IconButton>
      <nav
        id="menu"
        ref={sheet}
        popover="auto"
        aria-label="Menu"
        className="inset-x-0 top-(--header-height) bottom-0 h-auto w-full overflow-y-auto overscroll-contain bg-surface pb-8 text-ink shadow-popover"
      >
        <ul>
          {siteLinks.map(([to, name]) => (
            <li key={to}>
              <ShopLink to={to} onClick={close} className={`${row} font-gothic font-[650]`}>
                {name}
              </ShopLink>
            </li>
          ))}
          <li>
            <ShopLink to={padLink[0]} onClick={close} className={`${row} font-gothic font-[650]`}>
              {padLink[1]}
            </ShopLink>
          </li>
          {person?.isAdmin && (
            <li>
              <ShopLink to={adminLink[0]} onClick={close} className={`${row} font-gothic font-[650]`}>
                {adminLink[1]}
              </ShopLink>
            </li>
          )}
          {person && (
            <li>
              <ShopLink to="/my-orders" onClick={close} className={`${row} font-gothic font-[650]`}>
                My orders
              </ShopLink>
            </li>
          )}
          <li>
            {person ? (
              <LogOutLink className={`${row} font-gothic font-[650]`} />
            ) : (
              <LoginLink onClick={close} className={`${row} font-gothic font-[650]`} />
            )}
          </li>
        </ul>
        {categories.length > 0 && (
          <>
            <h2 className="px-4 pt-6 pb-2 text-h3">All Categories</h2>
            <ul className="border-t border-line">
              {categories.map((category) => (
                <li key={category.id}>
                  <ShopLink to={categoryAddress(category.name)} onClick={close} className={row}>
                    <span className="min-w-0">{category.name}</span>
                    <span className="count">{category.productCount}</span>
                  </ShopLink>
                </li>
              ))}
            </ul>
          </>
        )}
        <SocialLinks brand={brand} size="normal" className="px-1.5 pt-4" />
        <MoreBelow />
      </nav>
    </div>
  )
}

const row = 'menu-row'

/** Back and Forward leave the page too, without a press on a link. */
function useSheet() {
  const popover = usePopover()
  const { sheet } = popover
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current !== key) sheet.current?.hidePopover()
    shownAt.current = key
  }, [key, sheet])
  return popover
}
