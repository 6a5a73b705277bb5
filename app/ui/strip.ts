import { useEffect, useRef, useState } from 'react'
import { watchSides } from './more-beside.ts'
import { motionAllowed } from './use-motion.ts'

/** A row that scrolls sideways: where it stands, and arrows that move it. */
export function useStrip<Strip extends HTMLElement>() {
  const strip = useRef<Strip>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  useEffect(() => {
    const row = strip.current
    if (!row) return undefined
    function look() {
      if (!row) return
      const atStart = row.scrollLeft <= 1
      const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      )
    }
    look()
    row.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(row)
    const unwatch = watchSides(row)
    return () => {
      row.removeEventListener('scroll', look)
      sizes.disconnect()
      unwatch()
    }
  }, [])

  return {
    strip,
    ...ends,
    move: (pixels: number) => strip.current?.scrollBy({ left: pixels, behavior: behavior() }),
    toStart: () => strip.current?.scrollTo({ left: 0, behavior: behavior() }),
  }
}

function behavior(): ScrollBehavior {
  return motionAllowed() ? 'smooth' : 'instant'
}
