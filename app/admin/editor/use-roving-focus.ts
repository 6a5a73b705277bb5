import { useEffect, type RefObject } from 'react'

/** A toolbar as the ARIA practices have it: one of its tools is the stop of Tab, arrows, Home and End move on. */
export function useRovingFocus(bar: RefObject<HTMLElement | null>, leave: () => void) {
  // After every drawing: tools come and go.
  useEffect(() => {
    const tools = toolsOf(bar.current)
    if (!tools.some((tool) => tool.tabIndex === 0)) tools[0]?.setAttribute('tabindex', '0')
  })
  return {
    onFocus({ target }: React.FocusEvent) {
      const tools = toolsOf(bar.current)
      if (!tools.includes(target as HTMLElement)) return
      for (const tool of tools) tool.tabIndex = tool === target ? 0 : -1
    },
    onKeyDown(event: React.KeyboardEvent) {
      const tools = toolsOf(bar.current)
      const at = tools.indexOf(event.target as HTMLElement)
      if (at < 0) return
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
      if (next !== undefined) tools.at(next % tools.length)?.focus()
      else if (event.key === 'Escape') leave()
      else return
      event.preventDefault()
    },
  }
}

function toolsOf(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
}
