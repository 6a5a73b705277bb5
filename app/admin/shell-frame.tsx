import { Store } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { sellerName } from '../../shop/brand.ts'
import { useBrand } from '../brand.ts'
import { PrintHead } from '../ui/print-head.tsx'
import { Sidebar, SidebarToggle, useSidebar } from './sidebar.tsx'

/** The frame of the admin panel: as high as the shop's header, with the sidebar below it. */
export function ShellFrame({ name, children }: { name: string; children: React.ReactNode }) {
  const main = useFocusAfterNavigation()
  const sidebar = useSidebar()
  return (
    <div
      data-dense
      className="flex min-h-screen flex-col pt-(--header-height) text-small print:block print:min-h-0"
    >
      <a
        href="#content"
        className="fixed top-2 left-2 z-(--layer-skip) -translate-y-20 rounded-control bg-accent px-4 py-2.5 font-gothic font-[650] text-accent-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="no-print fixed inset-x-0 top-0 z-(--layer-header) h-(--header-height)">
        <TopBar name={name} />
        <TitleBar toggle={<SidebarToggle sidebar={sidebar} />} />
      </header>
      <PrintHead brand={useBrand()} />
      <div className="flex flex-1 print:block">
        <Sidebar sidebar={sidebar} />
        <main id="content" ref={main} tabIndex={-1} className="gutter min-w-0 flex-1 pt-6 pb-16 md:pt-8">
          {children}
        </main>
      </div>
    </div>
  )
}

function TopBar({ name }: { name: string }) {
  return (
    <div className="on-deep bg-deep text-on-deep">
      <div className="flex h-[33px] items-center justify-between gap-4 px-4 text-fine md:px-5">
        <Link to="/home" reloadDocument className={`${topLink} shrink-0 gap-1.5`}>
          <Store aria-hidden="true" size={16} strokeWidth={1.75} />
          View shop
        </Link>
        <div className="flex min-w-0 items-center gap-4">
          <p title={name} className="truncate text-muted-on-deep">
            <span className="max-md:sr-only">Signed in as </span>
            {name}
          </p>
          <Link to="/logout" reloadDocument className={`${topLink} shrink-0`}>
            Log out
          </Link>
        </div>
      </div>
    </div>
  )
}

const topLink = 'inline-flex h-[33px] items-center hover:underline'

function TitleBar({ toggle }: { toggle: React.ReactNode }) {
  const brand = useBrand()
  return (
    <div className="h-18 border-b border-line bg-surface">
      <div className="flex h-full items-center gap-2 px-2.5 md:gap-3">
        {toggle}
        <h1 className="text-[1.25rem] leading-tight font-bold">Admin Panel</h1>
        <p className="truncate border-l border-line pl-3 text-muted max-md:hidden">{sellerName(brand)}</p>
      </div>
    </div>
  )
}

/** A new page is read from its beginning, or typed into where it says so: `data-first-focus`. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const first = main.current?.querySelector<HTMLElement>('[data-first-focus]')
    ;(first ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
