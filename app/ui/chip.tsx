/** One of several ways to look at a list; the one that is on is filled, and is what paper says of it. */
export function Chip({
  name,
  count,
  on,
  onPress,
}: {
  name: string
  /** how many it would show, where that is known */
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
