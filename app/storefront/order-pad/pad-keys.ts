type PadField = 'number' | 'quantity'

/** Nothing happens if there is no such row. */
export function focusPadField(at: number, field: PadField): void {
  const input = document.querySelector<HTMLInputElement>(`[data-pad="${field}-${at}"]`)
  input?.focus()
  if (field === 'quantity') input?.select()
}

/** As in a spreadsheet: up and down lead to the same field of the next row. */
export function stepBetweenRows(event: React.KeyboardEvent, at: number, field: PadField): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.shiftKey) return
  event.preventDefault()
  focusPadField(at + step, field)
}
