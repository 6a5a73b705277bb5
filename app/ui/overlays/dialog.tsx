import { useEffect, useRef } from 'react'

/**
 * The browser's own modal dialog: focus stays inside, Escape closes, the page behind is inert. The focus starts at the
 * element marked `data-first-focus`.
 */
export function Dialog({
  open,
  onClose,
  name,
  className = '',
  children,
}: {
  open: boolean
  onClose: () => void
  name: string
  className?: string
  children: React.ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || open === element.open) return
    if (!open) return element.close()
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes; the keyboard has Escape
    <dialog
      ref={dialog}
      aria-label={name}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={`bg-surface text-ink shadow-dialog backdrop:bg-veil ${className}`}
    >
      {open && children}
    </dialog>
  )
}

/** As narrow as a question; on phones a sheet at the bottom. */
export function SheetDialog(props: Omit<React.ComponentProps<typeof Dialog>, 'className'>) {
  return (
    <Dialog
      {...props}
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    />
  )
}
