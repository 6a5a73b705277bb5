import { useEffect, useState } from 'react'

/** A jitter of the finger is no reading on. */
const leastPixels = 12

/** The page is being scrolled down; up again, or near either end, it is not. */
export function useReadingOn(): boolean {
  const [readingOn, setReadingOn] = useState(false)
  useEffect(() => {
    let from = scrollY
    const look = () => {
      const moved = scrollY - from
      if (Math.abs(moved) < leastPixels) return
      from = scrollY
      const left = document.documentElement.scrollHeight - innerHeight - scrollY
      setReadingOn(moved > 0 && scrollY > leastPixels && left > leastPixels)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return readingOn
}
