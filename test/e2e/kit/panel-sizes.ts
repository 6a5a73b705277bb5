import { drawn } from '../../kit/sample.ts'

/** The windows in which a journey of the panel is walked: one of the two, drawn by its name; both in `npm run proof`. */
export function panelSizes(journey: string): { width: number; height: number }[] {
  const sizes = [1280, 768].map((width) => ({ width, height: 900 }))
  return drawn(`widths of ${journey}`, sizes, 1)
}
