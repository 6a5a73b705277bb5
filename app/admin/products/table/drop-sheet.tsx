import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { buttonLook } from '../../../ui/button.tsx'
import { MoreBelow } from '../../../ui/scrolling/more-below.tsx'

/** A button and the sheet that it opens below itself. Escape, a press elsewhere and leaving by keyboard close it. */
export function DropSheet({
  name,
  count = 0,
  children,
}: {
  name: string
  /** how many of its choices are not as they are at first */
  count?: number
  children: React.ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return undefined
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div ref={whole} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`${buttonLook('secondary')} px-3! text-small! whitespace-nowrap`}
      >
        {name}
        {count > 0 && (
          <span className="rounded-round bg-accent px-1.5 text-count text-accent-ink tabular-nums">
            {count}
          </span>
        )}
        <ChevronDown aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
      <div
        id={id}
        hidden={!open}
        className={`absolute top-full z-(--layer-sticky) mt-1 max-h-[min(28rem,60vh)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-3 shadow-popover`}
      >
        {children}
        <MoreBelow />
      </div>
    </div>
  )
}

export function SheetGroup({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <fieldset className="mt-3 first:mt-0">
      <legend className="px-2 pb-1 font-gothic text-fine font-semibold text-muted">{name}</legend>
      {children}
    </fieldset>
  )
}

export function SheetChoice({
  name,
  count,
  on,
  onChange,
}: {
  name: string
  /** how many there are of it */
  count?: number
  on: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-control px-2 py-1 hover:bg-sunken md:min-h-9">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-accent md:size-[18px]"
      />
      <span className="flex-1 leading-5 wrap-anywhere">{name}</span>
      {count !== undefined && (
        <span className="text-muted tabular-nums">{count.toLocaleString('en-US')}</span>
      )}
    </label>
  )
}
