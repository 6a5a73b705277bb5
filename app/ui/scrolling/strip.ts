import { useEffect, useRef, useState } from 'react'
import { watchSides } from './more-beside.ts'
import { motionAllowed } from '../motion/use-motion.ts'
import { watchScroll } from './watch-scroll.ts'

/** A row that scrolls sideways: its position, and arrows that move it. */
export function useStrip<Strip extends HTMLElement>() {
  const strip = useRef<Strip>(null)
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })

  useEffect(() => {
    const row = strip.current
    if (!row) return undefined
    const unwatch = watchScroll(row, () => {
      const atStart = row.scrollLeft <= 1
      const atEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      )
    })
    const unfade = watchSides(row)
    return () => {
      unwatch()
      unfade()
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
