const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Up and Down lead from a button to the same button of the next row. Tab goes its own way. */
export function stepThroughRows(event: React.KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const focused = event.target as HTMLElement
  const row = focused.closest('tbody tr')
  if (!step || !row?.parentElement || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const rows = [...row.parentElement.children]
  const at = Math.min(Math.max(rows.indexOf(row) + step, 0), rows.length - 1)
  const buttons = reachable(rows[at])
  const target = buttons[reachable(row).indexOf(focused)] ?? buttons.at(-1)
  target?.focus()
}

function reachable(row: Element | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
}
