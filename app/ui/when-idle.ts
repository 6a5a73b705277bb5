/** Calls once the browser has nothing else to do, or after so many milliseconds; gives a way to take it back. */
export function whenIdle(act: () => void, withinMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(act, { timeout: withinMs })
    return () => window.cancelIdleCallback(asked)
  }
  // Safari has no idle callback.
  const asked = setTimeout(act, 200)
  return () => clearTimeout(asked)
}
