import { useEffect, useRef, useState } from 'react'
import type { Cart } from '../../../shop/cart/cart.ts'
import { byNumber, removeFromCart } from '../../../shop/cart/cart.ts'
import { without } from '../../../shop/cart/last-visit.ts'
import { say } from '../../ui/live-region.tsx'
import type { CartKeeper } from './browser-cart.ts'
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
export function useRemoval(rows: CartRow[], keeper: CartKeeper): Removal {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [restored, setRestored] = useState<Removal['restored']>(null)
  const [held, setHeld] = useState(false)
  const turn = useRef(0)
  // Rows are drawn again only when they change, and may ask long after.
  const shown = useRef(rows)
  useEffect(() => {
    shown.current = rows
  })

  useEffect(() => {
    if (!removed || held) return undefined
    const end = window.setTimeout(() => setRemoved(null), undoMs)
    return () => window.clearTimeout(end)
  }, [removed, held])

  function takeOut(number: string | null, after: (before: Cart) => Cart) {
    const before = keeper.read()
    turn.current += 1
    setHeld(false)
    setRemoved({
      number,
      at: shown.current.findIndex((row) => row.number === number),
      before,
      turn: turn.current,
    })
    const next = after(before)
    keeper.write(next)
    const count = next.length
    say(`${number ?? 'All items'} removed, ${count} ${count === 1 ? 'item' : 'items'} in cart`)
  }

  return {
    removed,
    restored,
    remove: (number) => takeOut(number, (before) => removeFromCart(before, number)),
    clear: () => takeOut(null, () => []),
    undo: () => {
      if (!removed) return
      keeper.write(putBack(removed.before, keeper.read()))
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
  const held = byNumber(now)
  const kept = before.map((line) => held.get(line.number.toLowerCase()) ?? line)
  return [...kept, ...without(now, before)]
}
