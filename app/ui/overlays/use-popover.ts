import { useEffect, useRef, useState } from 'react'

/**
 * A sheet that is the browser's own popover, and the button that opens it. `open` is unknown until scripts run: until
 * then the browser itself sets it on the button.
 */
export function usePopover() {
  const [open, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const follow = () => setOpen(element.matches(':popover-open'))
    follow()
    element.addEventListener('toggle', follow)
    return () => element.removeEventListener('toggle', follow)
  }, [])

  useEffect(() => {
    if (!open) return undefined
    // The browser closes it; but a button that was pressed by finger never had the focus, so it cannot get it
    // back.
    const giveBack = (event: KeyboardEvent) => {
      if (event.key === 'Escape') button.current?.focus()
    }
    document.addEventListener('keydown', giveBack)
    return () => document.removeEventListener('keydown', giveBack)
  }, [open])

  return { button, sheet, open }
}
