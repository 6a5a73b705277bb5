import type { LucideIcon } from 'lucide-react'

/** 44 high, whatever the density of the panel: a finger may write too. Off, it keeps its place and its focus. */
export function ToolButton({
  name,
  icon: Icon,
  isOn,
  disabled = false,
  onPress,
}: {
  name: string
  icon: LucideIcon
  /** left out: it is no switch */
  isOn?: boolean | undefined
  disabled?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      data-tool
      tabIndex={-1}
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      aria-disabled={disabled || undefined}
      // The text keeps its selection when a mouse presses.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => disabled || onPress()}
      className="inline-flex size-11 shrink-0 items-center justify-center -outline-offset-3 hover:bg-sunken aria-disabled:text-control aria-disabled:hover:bg-transparent aria-pressed:bg-tint aria-pressed:text-accent"
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </button>
  )
}
