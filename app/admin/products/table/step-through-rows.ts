const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/**
 * Up and Down lead from a button to the same button of the next row, also to one that is not drawn yet. Tab goes its
 * own way.
 */
export function stepThroughRows(
  event: React.KeyboardEvent<HTMLElement>,
  count: number,
  show: (at: number) => void,
): void {
  const step = steps[event.key]
  const focused = event.target as HTMLElement
  const row = focused.closest<HTMLElement>('[data-row]')
  if (!step || !row || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const table = event.currentTarget
  const place = reachable(row).indexOf(focused)
  const at = Math.min(Math.max(Number(row.dataset['row']) + step, 0), count - 1)
  show(at)
  const focus = () => {
    const next = table.querySelector<HTMLElement>(`[data-row="${at}"]`)
    const buttons = next ? reachable(next) : []
    const target = buttons[place] ?? buttons.at(-1)
    target?.focus({ preventScroll: true })
    return Boolean(target)
  }
  // What was just scrolled to is drawn with one of the next frames.
  if (!focus())
    requestAnimationFrame(() => {
      if (!focus()) requestAnimationFrame(focus)
    })
}

function reachable(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button')]
}
