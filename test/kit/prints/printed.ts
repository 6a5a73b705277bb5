import { beforeEach, vi } from 'vitest'

/** What the commands of this test file print, on both streams; each test begins with nothing. */
export function printedOfFile(): string[] {
  const printed: string[] = []
  beforeEach(() => {
    printed.length = 0
    const keep = (line: string) => void printed.push(line)
    vi.spyOn(console, 'log').mockImplementation(keep)
    vi.spyOn(console, 'error').mockImplementation(keep)
    return () => vi.restoreAllMocks()
  })
  return printed
}
