import { useSyncExternalStore } from 'react'

/** Says something politely to assistive technology; a repeated text is said again. */
export function say(text: string): void {
  spoken = { text, turn: spoken.turn + 1 }
  for (const listener of listeners) listener()
}

/** On every page once, from the first HTML on: regions that appear later are often not read out. */
export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(
    listen,
    () => spoken,
    () => silence,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <div role="status" aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  )
}

type Spoken = { text: string; turn: number }

const silence: Spoken = { text: '', turn: 0 }
let spoken = silence
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
