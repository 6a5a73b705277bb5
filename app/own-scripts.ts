import { createContext } from 'react'

/**
 * A mark for the renderer's own inline scripts: new for each page, never sent. Content in the page cannot have it. The
 * browser has none.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

/** The texts of the marked scripts, each once, and the page without the mark. */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${mark}"`)
  const scripts = parts.slice(1).flatMap((part, at) => {
    const before = parts[at] ?? ''
    if (!before.startsWith('<script', before.lastIndexOf('<'))) return []
    const text = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    return text ? [text] : []
  })
  return { html: parts.join(''), scripts: [...new Set(scripts)] }
}
