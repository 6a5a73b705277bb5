import { useEffect, useRef } from 'react'
import { watchScroll } from './watch-scroll.ts'

/** For a box that scrolls sideways, with the class `more-beside`, which fades the sides where there is more. */
export function useMoreBeside<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  useEffect(() => (box.current ? watchSides(box.current) : undefined), [])
  return box
}

/** An edge between two columns, or two chips, would look like the end. */
export function watchSides(box: HTMLElement): () => void {
  return watchScroll(box, () => {
    const left = box.scrollLeft > leastPixels
    const right = box.scrollWidth - box.clientWidth - box.scrollLeft > leastPixels
    box.dataset['more'] = `${left ? 'left' : ''} ${right ? 'right' : ''}`.trim()
  })
}

const leastPixels = 4
