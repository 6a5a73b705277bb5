/** What the visitor and the visitor's system want of things that move by themselves. */
export type Motion = {
  /** neither reduced motion nor save-data is set */
  allowed: boolean
  /** everything, stopped by the visitor */
  stopped: boolean
  /** parts that the visitor has moved: each stays where it is */
  held: ReadonlySet<string>
  /** parts started by hand although nothing starts by itself */
  started: ReadonlySet<string>
}

export const undisturbed: Motion = { allowed: true, stopped: false, held: new Set(), started: new Set() }

export function moves(motion: Motion, part: string): boolean {
  if (motion.stopped) return false
  return motion.allowed ? !motion.held.has(part) : motion.started.has(part)
}

/** The first touch, arrow or tab: this part no longer moves by itself. */
export function afterTouch(motion: Motion, part: string): Motion {
  const started = new Set(motion.started)
  started.delete(part)
  return { ...motion, held: new Set(motion.held).add(part), started }
}

/**
 * The one control, at this part. While the part moves it stops all parts, otherwise it starts all; if nothing may start
 * by itself it starts only this one.
 */
export function afterPress(motion: Motion, part: string): Motion {
  if (moves(motion, part)) return { ...motion, stopped: true }
  if (motion.allowed) return { ...motion, stopped: false, held: new Set() }
  const before = motion.stopped ? [] : motion.started
  return { ...motion, stopped: false, started: new Set(before).add(part) }
}
