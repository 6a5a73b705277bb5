import { useEffect, useRef, useState } from 'react'
import type { Cart } from '../../../shop/cart/cart.ts'
import { inCart, removeFromCart } from '../../../shop/cart/cart.ts'
import { say } from '../../ui/live-region.tsx'
import { countOf, readBrowserCart, writeBrowserCart } from './browser-cart.ts'
import type { CartRow } from './cart-rows.ts'

/** How long Undo is shown in the place of what was removed. */
const undoMs = 8000

/** The last removal: one product, whose row was at `at`, or everything. */
export type Removed = { number: string | null; at: number; before: Cart; turn: number }

export type Removal = {
  removed: Removed | null
  /** what Undo brought back last */
  restored: Pick<Removed, 'at' | 'turn'> | null
  remove: (number: string) => void
  clear: () => void
  undo: () => void
  /** while Undo is focused or pointed at, it stays */
  hold: () => void
  letGo: () => void
}

/** Remove and Clear cart in the browser, each with one Undo. */
export function useRemoval(rows: CartRow[]): Removal {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [restored, setRestored] = useState<Removal['restored']>(null)
  const [held, setHeld] = useState(false)
  const turn = useRef(0)

  useEffect(() => {
    if (!removed || held) return undefined
    const end = window.setTimeout(() => setRemoved(null), undoMs)
    return () => window.clearTimeout(end)
  }, [removed, held])

  function takeOut(number: string | null, after: (before: Cart) => Cart) {
    const before = readBrowserCart().cart
    turn.current += 1
    setHeld(false)
    setRemoved({ number, at: rows.findIndex((row) => row.number === number), before, turn: turn.current })
    writeBrowserCart(after(before))
    const count = countOf(readBrowserCart())
    say(`${number ?? 'All items'} removed, ${count} ${count === 1 ? 'item' : 'items'} in cart`)
  }

  return {
    removed,
    restored,
    remove: (number) => takeOut(number, (before) => removeFromCart(before, number)),
    clear: () => takeOut(null, () => []),
    undo: () => {
      if (!removed) return
      writeBrowserCart(putBack(removed.before, readBrowserCart().cart))
      setRemoved(null)
      setRestored({ at: removed.at, turn: removed.turn })
      say(`${removed.number ?? 'All items'} back in cart`)
    },
    hold: () => setHeld(true),
    letGo: () => setHeld(false),
  }
}

/** The old cart in its old order, with what was changed or added since. */
function putBack(before: Cart, now: Cart): Cart {
  const kept = before.map((line) => now.find((other) => other.number === line.number) ?? line)
  return [...kept, ...now.filter((line) => !inCart(before, line.number))]
}
