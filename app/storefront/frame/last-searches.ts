const key = 'last-searches'
const most = 5
const longest = 100

/** What was searched for last on this device, newest first. It never leaves the device. */
export function readLastSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(kept)) return []
    const texts = kept.filter((one) => typeof one === 'string' && one !== '' && one.length <= longest)
    return texts.slice(0, most) as string[]
  } catch {
    return []
  }
}

export function keepLastSearch(term: string): void {
  const others = readLastSearches().filter((one) => one.toLowerCase() !== term.toLowerCase())
  write([term.slice(0, longest), ...others].slice(0, most))
}

export function forgetLastSearches(): void {
  write([])
}

/** Storage may be full or forbidden: then nothing is kept. */
function write(terms: string[]): void {
  try {
    if (terms.length > 0) window.localStorage.setItem(key, JSON.stringify(terms))
    else window.localStorage.removeItem(key)
  } catch {}
}
