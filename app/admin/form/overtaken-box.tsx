import { useEffect, useRef } from 'react'
import type { CallAnswerOf, CallName } from '../../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { CallFailure } from '../admin-calls.tsx'

/** One field as it stands here and as somebody else has saved it meanwhile. */
export type Difference = { label: string; mine: string; theirs: string }

/** Somebody else was faster: both versions, and the choice. Nothing is lost until it is made. */
export function OvertakenBox({
  differences,
  onTakeTheirs,
  onKeepMine,
}: {
  differences: Difference[]
  onTakeTheirs: () => void
  /** saves mine over theirs */
  onKeepMine: () => void
}) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-card border border-warning bg-warning-tint p-4 outline-none"
    >
      <h3 className="text-h3">Somebody else has changed this meanwhile</h3>
      <p className="mt-1">Nothing was saved. Choose which version stays; both are here.</p>
      <table className="mt-3 block w-full text-left md:table">
        <thead className="max-md:sr-only">
          <tr>
            <th className={`${cell} w-[16%]`}>Field</th>
            <th className={`${cell} w-[42%]`}>Yours, not saved</th>
            <th className={`${cell} w-[42%]`}>Theirs, saved</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label} className="border-t border-line align-top max-md:block">
              <th scope="row" className={cell}>
                {label}
              </th>
              <td className={`${cell} wrap-anywhere whitespace-pre-line max-md:before:content-['Yours:_']`}>
                {mine || 'empty'}
              </td>
              <td className={`${cell} wrap-anywhere whitespace-pre-line max-md:before:content-['Theirs:_']`}>
                {theirs || 'empty'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button kind="secondary" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  )
}

/** The record as it is now, with its version, when a save came second; null for any other failure. */
export function overtakenBy<Name extends CallName>(
  /** the call that reads the record */
  _: Name,
  error: Error | null,
): { current: CallAnswerOf<Name>; version: number } | null {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem') return null
  const { status, body, version } = error.outcome
  return status === 409 && 'current' in body && version !== null
    ? { current: body['current'] as CallAnswerOf<Name>, version }
    : null
}

const cell = 'py-1.5 pr-4 max-md:block max-md:py-0.5'
