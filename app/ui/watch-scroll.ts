/** Calls `look` whenever a box that scrolls was scrolled, or changed its size or that of what is in it; once at first. */
export function watchScroll(box: HTMLElement, look: () => void): () => void {
  const sizes = new ResizeObserver(look)
  for (const element of [box, ...box.children]) sizes.observe(element)
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    box.removeEventListener('scroll', look)
  }
}
