import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Brand } from '../../../shop/brand.ts'
import { categoryAddress } from '../../../shop/catalogue/category.ts'
import { IconButton } from '../../ui/button.tsx'
import { useCategories } from './categories.ts'
import { ShopLink } from './shop-link.tsx'
import { SocialLinks } from './social-links.tsx'

/** The phone's menu: a sheet under the header. Nothing is trapped; Escape and every link close it. */
export function Menu({ brand }: { brand: Brand }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const categories = useCategories()

  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return undefined
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [open])

  return (
    <div className="md:hidden">
      <IconButton
        ref={button}
        name={open ? 'Close menu' : 'Menu'}
        aria-expanded={open}
        aria-controls="menu"
        onClick={() => setOpen(!open)}
      >
        {open ? (
          <X aria-hidden="true" size={24} strokeWidth={1.75} />
        ) : (
          <MenuIcon aria-hidden="true" size={24} strokeWidth={1.75} />
        )}
      </IconButton>
      <nav
        id="menu"
        aria-label="Menu"
        hidden={!open}
        className="fixed inset-x-0 top-(--header-height) bottom-0 z-(--layer-popover) overflow-y-auto overscroll-contain bg-surface pb-8 shadow-popover"
      >
        <ul>
          <li>
            <ShopLink to="/shop" onClick={close} className={`${row} font-gothic font-[650]`}>
              All products
            </ShopLink>
          </li>
          {categories.map((category) => (
            <li key={category.id}>
              <ShopLink to={categoryAddress(category.name)} onClick={close} className={row}>
                {category.name}
                <span className="text-small text-muted tabular-nums">{category.productCount}</span>
              </ShopLink>
            </li>
          ))}
        </ul>
        <SocialLinks links={brand.socialLinks} className="px-4 pt-4" />
      </nav>
    </div>
  )
}

const row = 'flex min-h-14 items-center justify-between gap-4 border-b border-line px-4'
