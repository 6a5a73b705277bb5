import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { watchScroll } from './watch-scroll.ts'

/**
 * The last element in a box that scrolls: a fade and an arrow over its lower edge as long as there is more. An edge
 * between two entries would look like the end.
 */
export function MoreBelow({ on = 'surface' }: { on?: 'surface' | 'paper' }) {
  const cue = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  useEffect(() => {
    const box = cue.current?.parentElement
    if (!box) return undefined
    // a focused element is drawn above the fade
    box.style.scrollPaddingBottom = '3rem'
    // a sticky element stops above the padding of its box, and entries would be visible below the fade
    if (cue.current) cue.current.style.bottom = `-${getComputedStyle(box).paddingBottom}`
    return watchScroll(box, () => setMore(box.scrollHeight - box.clientHeight - box.scrollTop > leastPixels))
  }, [])
  return (
    <div ref={cue} aria-hidden="true" className="no-print pointer-events-none sticky bottom-0 z-2 h-0 w-full">
      {more && (
        <div
          data-more-below
          className={`absolute inset-x-0 bottom-0 flex h-12 items-end justify-center bg-linear-to-t from-30% to-transparent text-muted ${on === 'paper' ? 'from-paper' : 'from-surface'}`}
        >
          <ChevronDown size={20} strokeWidth={1.75} />
        </div>
      )}
    </div>
  )
}

const leastPixels = 4
