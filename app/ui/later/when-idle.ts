/** Calls once the browser is idle, or after so many milliseconds; returns a way to cancel. */
export function whenIdle(act: () => void, withinMs: number): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(act, { timeout: withinMs })
    return () => window.cancelIdleCallback(asked)
  }
  // Safari has no idle callback.
  const asked = setTimeout(act, 200)
  return () => clearTimeout(asked)
}
