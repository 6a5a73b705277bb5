/** Calls `look` whenever a box was scrolled, or its size or that of its content has changed; once at the start. */
export function watchScroll(box: HTMLElement, look: () => void): () => void {
  const sizes = new ResizeObserver(look)
  for (const element of [box, ...box.children]) sizes.observe(element)
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', look)
  }
}
