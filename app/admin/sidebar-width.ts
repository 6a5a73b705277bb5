/** This browser remembers whether the sidebar shows icons alone. */
const key = 'adminSidebar'

const listeners = new Set<() => void>()
let narrowHere: boolean | null = null

export function isSidebarNarrow(): boolean {
  if (narrowHere !== null) return narrowHere
  try {
    return window.localStorage.getItem(key) === 'narrow'
  } catch {
    return false
  }
}

export function setSidebarNarrow(narrow: boolean): void {
  narrowHere = narrow
  try {
    window.localStorage.setItem(key, narrow ? 'narrow' : 'wide')
  } catch {
    // A browser that forbids storage forgets it with the page.
  }
  for (const listener of listeners) listener()
}

export function listenToSidebar(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
