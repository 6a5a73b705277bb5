import { useEffect, useRef } from 'react'

/** For a box that scrolls sideways and carries the class `more-beside`, which fades the sides where it goes on. */
export function useMoreBeside<Box extends HTMLElement>() {
  const box = useRef<Box>(null)
  useEffect(() => (box.current ? watchSides(box.current) : undefined), [])
  return box
}

/** An edge that falls between two columns, or two chips, would look like the end. */
export function watchSides(box: HTMLElement): () => void {
  const look = () => {
    const left = box.scrollLeft > leastPixels
    const right = box.scrollWidth - box.clientWidth - box.scrollLeft > leastPixels
    box.dataset['more'] = `${left ? 'left' : ''} ${right ? 'right' : ''}`.trim()
  }
  const sizes = new ResizeObserver(look)
  for (const element of [box, ...box.children]) sizes.observe(element)
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', look)
  }
}

const leastPixels = 4
