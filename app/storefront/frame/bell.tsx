import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { usePerson } from '../../person.ts'
import { askAgainFor, unreadOf, useNotifications } from './browser-notifications.ts'
import { NotificationList } from './notification-list.tsx'

/** The shop's notifications. Opening it marks all as read; without scripts there is no bell. */
export function Bell() {
  const notifications = useNotifications()
  const unread = unreadOf(notifications)
  const person = usePerson()
  const reader = person ? `${person.name} ${person.isPartner} ${person.isAdmin}` : ''
  useEffect(() => askAgainFor(reader), [reader])
  const { around, button, open, toggle, closeWhenFocusLeaves } = useDropdown()
  const id = useId()
  return (
    <div ref={around} onBlur={closeWhenFocusLeaves} className="relative noscript:hidden">
      <IconButton
        ref={button}
        name={`Notifications, ${unread} unread`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        className="relative"
      >
        <BellIcon aria-hidden="true" size={24} strokeWidth={1.75} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0 flex h-[18px] min-w-[18px] items-center justify-center rounded-round bg-accent px-1 text-count tabular-nums text-accent-ink"
          >
            {unread}
          </span>
        )}
      </IconButton>
      {open && (
        <div
          id={id}
          className="absolute top-full right-0 z-(--layer-popover) mt-2 w-[260px] overflow-hidden rounded-card border border-line bg-surface shadow-popover md:w-[330px]"
        >
          <NotificationList notifications={notifications} />
        </div>
      )}
    </div>
  )
}

/** Open until Escape, a press outside or the focus elsewhere closes it; Escape returns the focus. */
function useDropdown() {
  const [open, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const closeByPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !around.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('keydown', closeByKey)
    document.addEventListener('pointerdown', closeByPress)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      document.removeEventListener('pointerdown', closeByPress)
    }
  }, [open])

  function closeWhenFocusLeaves({ relatedTarget }: React.FocusEvent) {
    // No target: the window was left, or a press outside will close it.
    if (relatedTarget && !around.current?.contains(relatedTarget)) setOpen(false)
  }

  return { around, button, open, toggle: () => setOpen(!open), closeWhenFocusLeaves }
}
