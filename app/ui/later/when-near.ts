import { whenIdle } from './when-idle.ts'

/** Calls once, when `element` is near the window and the browser is idle; returns a way to cancel. */
export function whenNear(
  element: Element,
  { marginPixels, idleWithinMs }: { marginPixels: number; idleWithinMs: number },
  act: () => void,
): () => void {
  let stopWaiting: (() => void) | undefined
  const view = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      view.disconnect()
      stopWaiting = whenIdle(act, idleWithinMs)
    },
    { rootMargin: `${marginPixels}px` },
  )
  view.observe(element)
  return () => {
    view.disconnect()
    stopWaiting?.()
  }
}
