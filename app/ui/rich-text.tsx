import { useEffect, useRef } from 'react'
import './rich-text.css'
import { watchScrollBoxes } from './scrolling/scroll-box.tsx'

/** Cleaned HTML, in the style of such text. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null)
  // After every drawing: other HTML has other tables.
  useEffect(() => watchScrollBoxes(tableBoxes(text.current), headingBefore))
  return <div ref={text} className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}

function tableBoxes(text: HTMLElement | null): HTMLElement[] {
  return [...(text?.querySelectorAll<HTMLElement>('.table-box') ?? [])]
}

function headingBefore(box: HTMLElement): string {
  let before = box.previousElementSibling
  while (before && !before.matches('h2, h3')) before = before.previousElementSibling
  return before?.textContent ?? box.querySelector('th')?.textContent ?? ''
}
