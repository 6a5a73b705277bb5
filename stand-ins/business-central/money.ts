/** The books answer with decimals and add in whole cents. */
export function centsOf(value: unknown): number {
  return typeof value === 'number' ? Math.round(value * 100) : 0
}

export function decimalOf(cents: number): number {
  return cents / 100
}
