import { useEffect, useRef } from 'react'
import type { CallAnswerOf, CallName } from '../../../../api/http/client.ts'
import { Button } from '../../../ui/button.tsx'
import { CallFailure } from '../admin-calls.tsx'
import { momentWords } from '../dates.ts'
import { useTimeZone } from '../time-zone.ts'
import { compareFields } from './merge.ts'

/** Who has saved it meanwhile, and when. */
export type SavedBy = { name: string; at: string }

/** One field as it stands here and as somebody else has saved it meanwhile. */
export type Difference = { label: string; mine: string; theirs: string }

/** What there is to choose about, and the labels of what only the other has changed. */
export type Compared = { differences: Difference[]; onlyTheirs: string[] }

/**
 * Somebody else was faster: both versions of what was changed here, and the choice. Nothing is lost until it is made.
 * What was not touched here stays theirs, whatever is chosen.
 */
export function VersionConflict({
  by,
  differences,
  onlyTheirs,
  onTakeTheirs,
  onKeepMine,
}: Compared & {
  by: SavedBy | null
  onTakeTheirs: () => void
  /** saves what was changed here over theirs, and nothing else */
  onKeepMine: () => void
}) {
  return (
    <ConflictBox title="Someone else changed this in the meantime" by={by}>
      <p className="mt-1">
        Nothing of yours was saved.{' '}
        {differences.length > 0
          ? 'Choose which version of these fields to keep; both are shown here.'
          : 'Your changes are the same in both versions.'}
      </p>
      {onlyTheirs.length > 0 && (
        <p className="mt-1">
          You did not change {listWords(onlyTheirs)}: their version of that stays either way.
        </p>
      )}
      <table className="mt-3 block w-full text-left md:table" hidden={differences.length === 0}>
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
    </ConflictBox>
  )
}

/** Stands there when a save came second, and has the focus at once. */
export function ConflictBox({
  title,
  by,
  block = 'center',
  className = '',
  children,
}: {
  title: string
  by: SavedBy | null
  /** where it comes to stand */
  block?: ScrollLogicalPosition
  className?: string
  children: React.ReactNode
}) {
  const box = useRef<HTMLElement>(null)
  const timeZone = useTimeZone()
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block })
  }, [block])
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      className={`rounded-card border border-warning bg-warning-tint p-4 outline-none ${className}`}
    >
      <h3 className="text-h3">{title}</h3>
      {by && (
        <p className="mt-1">
          Saved by {by.name}, <time dateTime={by.at}>{momentWords(by.at, timeZone)}</time>.
        </p>
      )}
      {children}
    </section>
  )
}

/** Of fields that hold text, by their labels. */
export function compareByLabel<Fields extends Record<string, string>>(
  labels: Record<keyof Fields, string>,
  began: Fields,
  mine: Fields,
  theirs: Fields,
): Compared {
  const { both, onlyTheirs } = compareFields(began, mine, theirs)
  return {
    differences: both.map((name) => ({ label: labels[name], mine: mine[name], theirs: theirs[name] })),
    onlyTheirs: onlyTheirs.map((name) => labels[name]),
  }
}

/** The record as it is now, with its version, when a save came second; null for any other failure. */
export function versionConflictIn<Name extends CallName>(
  /** the call that reads the record */
  _: Name,
  error: Error | null,
): { current: CallAnswerOf<Name>; version: number; by: SavedBy | null } | null {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem') return null
  const { status, body, version } = error.outcome
  return status === 409 && 'current' in body && version !== null
    ? { current: body['current'] as CallAnswerOf<Name>, version, by: savedBy(body['savedBy']) }
    : null
}

function savedBy(said: unknown): SavedBy | null {
  if (typeof said !== 'object' || said === null || !('name' in said) || !('at' in said)) return null
  const { name, at } = said
  return typeof name === 'string' && typeof at === 'string' ? { name, at } : null
}

function listWords(labels: string[]): string {
  return new Intl.ListFormat('en-US').format(labels)
}

const cell = 'py-1.5 pr-4 max-md:block max-md:py-0.5'
