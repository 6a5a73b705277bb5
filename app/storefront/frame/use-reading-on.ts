import { useEffect, useState } from 'react'

/** A tremble of the finger is not scrolling. */
const leastPixels = 12

/** True while the page is being scrolled down; false when scrolled up, or near either end. */
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
