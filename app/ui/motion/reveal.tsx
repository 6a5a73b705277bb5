import { useEffect, useRef } from 'react'
import { motionAllowed } from './use-motion.ts'

/**
 * Fades a part in once, in 1000 ms, when it is first scrolled to. Only what is below the first screen when the script
 * arrives is ever hidden; on paper everything is shown.
 */
export function Reveal({ children }: { children: React.ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = part.current
    if (!element || !motionAllowed() || element.getBoundingClientRect().top < window.innerHeight)
      return undefined
    element.dataset['reveal'] = 'waiting'
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        element.dataset['reveal'] = 'shown'
        seen.disconnect()
      },
      { rootMargin: '0px 0px -8%' },
    )
    seen.observe(element)
    return () => {
      seen.disconnect()
      delete element.dataset['reveal']
    }
  }, [])
  return (
    <div ref={part} className="reveal">
      {children}
    </div>
  )
}
