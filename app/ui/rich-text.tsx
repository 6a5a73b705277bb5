import { useEffect, useRef } from 'react'
import './rich-text.css'

/** HTML that the cleaner has passed, in the one style of such text. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null)
  // After every drawing: other HTML brings other tables.
  useEffect(() => watchTables(text.current))
  return <div ref={text} className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}

/** A table wider than its box is reached, and scrolled, by keyboard; one that fits is no stop on the way. */
function watchTables(text: HTMLElement | null): (() => void) | undefined {
  const boxes = [...(text?.querySelectorAll<HTMLElement>('.table-box') ?? [])]
  if (boxes.length === 0) return undefined
  const observer = new ResizeObserver((seen) => {
    for (const { target } of seen) markScrolling(target as HTMLElement)
  })
  for (const box of boxes) observer.observe(box)
  return () => observer.disconnect()
}

function markScrolling(box: HTMLElement): void {
  if (box.scrollWidth <= box.clientWidth) {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name)
    return
  }
  box.tabIndex = 0
  box.role = 'region'
  box.ariaLabel = `Table, scrolls sideways: ${headingBefore(box)}`
}

function headingBefore(box: HTMLElement): string {
  let before = box.previousElementSibling
  while (before && !before.matches('h2, h3')) before = before.previousElementSibling
  return before?.textContent ?? box.querySelector('th')?.textContent ?? ''
}
