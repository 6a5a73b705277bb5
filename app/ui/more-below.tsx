import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/**
 * The last thing in a box that scrolls: a fade and an arrow over its lower edge as long as there is more to see. An edge
 * that falls between two entries would look like the end.
 */
export function MoreBelow() {
  const cue = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const box = cue.current?.parentElement
    if (!box) return undefined
    const look = () => setMore(box.scrollHeight - box.clientHeight - box.scrollTop > leastPixels)
    const sizes = new ResizeObserver(look)
    for (const element of [box, ...box.children]) sizes.observe(element)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div ref={cue} aria-hidden="true" className="no-print pointer-events-none sticky bottom-0 h-0">
      {more && (
        <div
          data-more-below
          className="absolute inset-x-0 bottom-0 flex h-12 items-end justify-center bg-linear-to-t from-surface from-30% to-transparent text-muted"
        >
          <ChevronDown size={20} strokeWidth={1.75} />
        </div>
      )}
    </div>
  )
}

const leastPixels = 4
