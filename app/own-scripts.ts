import { createContext } from 'react'

/**
 * What the renderer marks its own inline scripts with: new for each page, never sent. Whatever content brings into the
 * page cannot carry it. Without one in the browser.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

/** The texts of the scripts that carry the mark, and the page without it. */
export function takeOwnScripts(html: string, mark: string): { html: string; scripts: string[] } {
  const parts = html.split(` nonce="${mark}"`)
  const scripts = parts.slice(1).flatMap((part, at) => {
    const before = parts[at] ?? ''
    if (!before.startsWith('<script', before.lastIndexOf('<'))) return []
    const text = part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))
    return text ? [text] : []
  })
  return { html: parts.join(''), scripts }
}
