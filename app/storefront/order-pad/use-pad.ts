import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { formatDollars } from '../../../shop/money.ts'
import { priceRows, type PadRow } from '../../../shop/order-pad/pad.ts'
import { mostPadRows, readRows } from '../../../shop/order-pad/read-rows.ts'
import { usePerson } from '../../person.ts'
import { say } from '../../ui/live-region.tsx'
import { askPad } from './ask-pad.ts'
import { keepPad, readKeptPad, readTyped, type KeptPad } from './keep-pad.ts'
import { changePad, isBlank, rowsToAsk, sentPad, type EditedRow, type PadAction } from './pad-state.ts'
import { productCount } from './pad-words.ts'

/** ms. What is left and entered in one go is asked for once. */
const restMs = 60

export type Pad = {
  rows: EditedRow[]
  /** lines that did not fit */
  rest: string
  /** rows wait for an answer */
  isLooking: boolean
  setRest: React.Dispatch<React.SetStateAction<string>>
  /** why rows could not be looked up */
  trouble: string | null
  dispatch: (action: PadAction) => void
  askAgain: () => void
  /** puts the rows of a text into the pad, from this row on */
  insertText: (text: string, at: number) => InsertedText
}

type InsertedText = { count: number; withoutQuantity: number; rest: string }

/** `shown`: what the server has looked up, if the page came from a form. */
export function usePad(shown: { rows: PadRow[]; rest: string; limit: string | null } | null): Pad {
  const [state, dispatch] = useReducer(changePad, shown?.rows ?? [], sentPad)
  const [rest, setRest] = useState(shown?.rest ?? '')
  const [trouble, setTrouble] = useState(shown?.limit ?? null)
  const name = usePerson()?.name ?? ''
  const isRead = useKept(name, shown === null, (kept) => {
    dispatch({ do: 'put', rows: kept.rows.map((row) => ({ ...row, meaning: null })) })
    setRest(kept.rest)
  })
  useEffect(() => {
    if (isRead.current) keepPad(name, { rows: state.rows, rest })
  }, [name, state.rows, rest, isRead])

  const asked = JSON.stringify(rowsToAsk(state))
  useEffect(() => {
    const rows = JSON.parse(asked) as ReturnType<typeof rowsToAsk>
    if (rows.length === 0) return undefined
    const ask = async () => {
      const resolved = await askPad(rows)
      if (typeof resolved === 'string') {
        setTrouble(resolved)
        dispatch({ do: 'lose', asked: rows })
      } else {
        setTrouble(null)
        dispatch({ do: 'answer', asked: rows, resolved })
      }
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => clearTimeout(timer)
  }, [asked])
  const isLooking = asked !== '[]'
  useSaid(state.rows, !isLooking)

  const rows = useRef(state.rows)
  useEffect(() => {
    rows.current = state.rows
  })
  const insertText = useCallback((text: string, at: number) => {
    const room = mostPadRows - rows.current.filter((row) => !isBlank(row)).length
    const read = readRows(text, room)
    dispatch({ do: 'insert', at, rows: read.rows })
    return { count: read.rows.length, withoutQuantity: read.withoutQuantity, rest: read.rest }
  }, [])
  const askAgain = useCallback(() => {
    setTrouble(null)
    dispatch({ do: 'ask-again' })
  }, [])
  return { rows: state.rows, rest, isLooking, setRest, trouble, dispatch, askAgain, insertText }
}

/** Once, after the first rendering: the server cannot know what the tab keeps. True from then on. */
function useKept(name: string, isWanted: boolean, take: (kept: KeptPad) => void) {
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const kept = isWanted ? (readTyped() ?? readKeptPad(name)) : null
    if (kept) take(kept)
  })
  return isRead
}

/** After a list was looked up: how it went, and what it costs. */
function useSaid(rows: EditedRow[], isDone: boolean): void {
  const wasDone = useRef(true)
  useEffect(() => {
    if (isDone && !wasDone.current) {
      const { products, totalCents, waiting: places } = priceRows(rows)
      const waiting = places.length
      const look = waiting === 0 ? '' : ` ${waiting === 1 ? '1 row needs' : `${waiting} rows need`} a look.`
      say(`${productCount(products)}, total ${formatDollars(totalCents)}.${look}`)
    }
    wasDone.current = isDone
  }, [isDone, rows])
}
