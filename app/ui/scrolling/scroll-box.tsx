import { useEffect, useRef } from 'react'
import { watchSides } from './more-beside.ts'

/** For content that may be wider than its place, such as a table of long figures. */
export function ScrollBox({ name, children }: { name: string; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => watchScrollBoxes(box.current ? [box.current] : [], () => name), [name])
  return (
    <div ref={box} className="overflow-x-auto print:overflow-visible">
      {children}
    </div>
  )
}

/** A box that scrolls can be reached and scrolled by keyboard; one whose content fits is skipped. */
export function watchScrollBoxes(
  boxes: HTMLElement[],
  nameOf: (box: HTMLElement) => string,
): (() => void) | undefined {
  if (boxes.length === 0) return undefined
  const observer = new ResizeObserver((seen) => {
    for (const { target } of seen) mark(target as HTMLElement, nameOf)
  })
  for (const box of boxes) {
    observer.observe(box)
    box.classList.add('more-beside')
  }
  const unwatch = boxes.map(watchSides)
  return () => {
    observer.disconnect()
    for (const stop of unwatch) stop()
  }
}

function mark(box: HTMLElement, nameOf: (box: HTMLElement) => string): void {
  if (box.scrollWidth <= box.clientWidth) {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name)
    return
  }
  box.tabIndex = 0
  box.role = 'region'
  box.ariaLabel = `Table, scrolls sideways: ${nameOf(box)}`
}
