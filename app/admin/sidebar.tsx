import { PanelLeft, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../ui/link.tsx'
import { IconButton } from '../ui/button.tsx'
import { MoreBelow } from '../ui/scrolling/more-below.tsx'
import { usePopover } from '../ui/overlays/use-popover.ts'
import { adminAddress, ownEntries, sectionOf, shopEntries, type Entry } from './sections.ts'
import { isSidebarNarrow, listenToSidebar, setSidebarNarrow } from './sidebar-width.ts'

/**
 * Wide screens have room for it beside the page, whole or as icons. Elsewhere it is a drawer: the browser's own
 * popover, which opens before scripts arrive and which Escape, a press beside it and every link close.
 */
const besidePage = '(width >= 64rem)'
const id = 'admin-sections'

type SidebarState = ReturnType<typeof useSidebar>

export function useSidebar() {
  const narrow = useSyncExternalStore(listenToSidebar, isSidebarNarrow, () => false)
  const { drawer, button, open } = useDrawer()
  return { narrow, drawer, button, open }
}

/** One of the two is on the screen at a time. */
export function SidebarToggle({ sidebar: { narrow, button, open } }: { sidebar: SidebarState }) {
  return (
    <>
      <IconButton
        ref={button}
        name="Toggle sidebar"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
        className="min-[64rem]:hidden"
      >
        {open ? (
          <X aria-hidden="true" size={24} strokeWidth={1.75} />
        ) : (
          <PanelLeft aria-hidden="true" size={24} strokeWidth={1.75} />
        )}
      </IconButton>
      <IconButton
        name="Toggle sidebar"
        aria-expanded={!narrow}
        aria-controls={id}
        onClick={() => setSidebarNarrow(!narrow)}
        className="max-[64rem]:hidden noscript:hidden"
      >
        <PanelLeft aria-hidden="true" size={24} strokeWidth={1.75} />
      </IconButton>
    </>
  )
}

export function Sidebar({ sidebar: { narrow, drawer } }: { sidebar: SidebarState }) {
  const { pathname } = useLocation()
  const current = sectionOf(pathname)
  const close = () => drawer.current?.hidePopover()
  return (
    <nav
      id={id}
      ref={drawer}
      popover="auto"
      aria-label="Admin Panel"
      className={`no-print top-(--header-height) bottom-0 left-0 h-auto w-[min(18rem,85vw)] overflow-y-auto overscroll-contain border-r border-line bg-surface pt-3 pb-6 text-ink backdrop:top-(--header-height) backdrop:bg-veil max-[64rem]:shadow-popover min-[64rem]:sticky min-[64rem]:block min-[64rem]:h-[calc(100vh-var(--header-height))] min-[64rem]:shrink-0 ${narrow ? 'min-[64rem]:w-16' : 'min-[64rem]:w-58'}`}
    >
      {[shopEntries, ownEntries].map((entries, at) => (
        <ul key={at} className={at > 0 ? 'mt-3 border-t border-line pt-3' : ''}>
          {entries.map((entry) => (
            <li key={entry.section}>
              <EntryLink
                entry={entry}
                narrow={narrow}
                current={
                  current !== entry.section
                    ? undefined
                    : adminAddress(entry.section) === pathname
                      ? 'page'
                      : true
                }
                onClick={close}
              />
            </li>
          ))}
        </ul>
      ))}
      <MoreBelow />
    </nav>
  )
}

function EntryLink({
  entry: { section, name, icon: Icon },
  narrow,
  current,
  onClick,
}: {
  entry: Entry
  narrow: boolean
  /** true: a page below this one */
  current: 'page' | true | undefined
  onClick: () => void
}) {
  return (
    <Link
      to={adminAddress(section)}
      aria-current={current}
      title={narrow ? name : undefined}
      onClick={onClick}
      className={`flex min-h-11 items-center gap-3 border-l-[3px] py-2 pr-3 pl-[18px] -outline-offset-3 min-[64rem]:min-h-10 ${current ? 'border-l-accent bg-tint font-semibold text-accent' : 'border-l-transparent hover:bg-sunken'}`}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      <span className={narrow ? 'min-[64rem]:sr-only' : ''}>{name}</span>
    </Link>
  )
}

/** A window that grows has it beside the page: what is open above the page would be drawn there too. */
function useDrawer() {
  const { sheet: drawer, button, open } = usePopover()
  useEffect(() => {
    const beside = window.matchMedia(besidePage)
    const shut = () => drawer.current?.hidePopover()
    beside.addEventListener('change', shut)
    return () => beside.removeEventListener('change', shut)
  }, [drawer])
  return { drawer, button, open }
}
