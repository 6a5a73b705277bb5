/** The mark as drawn on pages and in print, in a square of 36: a ring, a dot and a guard over them. */
export const markShapes = {
  size: 36,
  ring: { cx: 18, cy: 18, r: 12.5 },
  dot: { cx: 18, cy: 18, r: 4 },
  guard: 'M3 18a15 15 0 0 1 15-15h12v6.5',
  stroke: 3,
} as const
