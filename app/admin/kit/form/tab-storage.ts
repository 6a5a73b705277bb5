/** What was kept in this tab under `key`, of whatever shape; null: nothing, or the browser forbids storage. */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function keepInTab(key: string, what: object | null): void {
  try {
    if (what) window.sessionStorage.setItem(key, JSON.stringify(what))
    else window.sessionStorage.removeItem(key)
  } catch {
    // A browser that forbids storage forgets it with the page.
  }
}
