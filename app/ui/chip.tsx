/** One of several filters of a list; the active one is filled, and is the only one on paper. */
export function Chip({
  name,
  count,
  on,
  onPress,
}: {
  name: string
  /** how many entries it would show, if known */
  count?: number | undefined
  on: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={`inline-flex min-h-11 items-center gap-2 rounded-control border px-4 font-gothic font-semibold md:min-h-9 print:min-h-0 ${on ? 'border-accent bg-tint text-accent' : 'no-print border-control bg-surface text-ink hover:bg-sunken active:bg-tint'}`}
    >
      {name}
      {count !== undefined && <span className="font-normal tabular-nums">{count}</span>}
    </button>
  )
}
