import { useEffect, useRef } from 'react'

/** At the begin of an act it answers how to ask later whether `what` is still looked at here. */
export function useStillShown(what: string): () => () => boolean {
  const shown = useRef<string | null>(what)
  useEffect(() => {
    shown.current = what
    return () => void (shown.current = null)
  }, [what])
  return () => {
    const began = shown.current
    return () => shown.current === began
  }
}
