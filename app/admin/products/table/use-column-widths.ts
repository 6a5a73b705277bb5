import { useEffect, useState, type RefObject } from 'react'
import type { ColumnId } from './asked-of-table.ts'
import { columnLooks } from './product-columns.tsx'

const actions = 80

/** The box is filled: what the columns do not need goes to those with long words. */
export function useColumnWidths(box: RefObject<HTMLElement | null>, shown: ColumnId[]) {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])

  const least = shown.reduce((sum, id) => sum + columnLooks[id].width, actions)
  const shares = shown.reduce((sum, id) => sum + (columnLooks[id].grow ?? 0), 0)
  const spare = shares > 0 ? Math.max(0, room - least) / shares : 0
  const of = Object.fromEntries(
    shown.map((id) => [id, Math.floor(columnLooks[id].width + spare * (columnLooks[id].grow ?? 0))]),
  ) as Record<ColumnId, number>
  return { actions, of, total: Math.max(room, least) }
}
