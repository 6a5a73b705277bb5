import { longestMessage } from '../../../../shop/offers/desk/desk-view.ts'
import { Field } from '../../../ui/field.tsx'
import { dayWords } from '../../kit/dates.ts'
import { useTimeZone } from '../../kit/time-zone.ts'
import { useTemplates } from '../browser-offers.ts'
import { daysOf, type Draft } from './draft-state.ts'

/** Note, terms and how long it stands; a template fills both texts. */
export function DraftTexts({
  draft,
  showsMissing,
  onChange,
}: {
  draft: Draft
  showsMissing: boolean
  onChange: (next: (before: Draft) => Draft) => void
}) {
  const { note, terms, validDays } = draft
  const days = daysOf(validDays)
  const templates = useTemplates().data?.body ?? []
  const timeZone = useTimeZone()

  function take(id: string) {
    const found = templates.find(({ _id }) => _id === id)
    if (found)
      onChange((before) => ({
        ...before,
        note: joined(before.note, found.note),
        terms: joined(before.terms, found.terms),
      }))
  }

  return (
    <div className="mt-6 grid gap-x-6 gap-y-4 md:grid-cols-2">
      {templates.length > 0 && (
        <Field label="Use a template" help="Its note and terms are added below." className="md:col-span-2">
          {(control) => (
            <select
              {...control}
              value=""
              onChange={({ target }) => take(target.value)}
              className={`${control.className} max-w-sm`}
            >
              <option value="">Choose...</option>
              {templates.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label="Note to the buyer" optional>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={longestMessage}
            value={note}
            onChange={({ target }) => onChange((before) => ({ ...before, note: target.value }))}
            className={`${control.className} py-2`}
          />
        )}
      </Field>
      <Field label="Terms" optional>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={longestMessage}
            value={terms}
            onChange={({ target }) => onChange((before) => ({ ...before, terms: target.value }))}
            className={`${control.className} py-2`}
          />
        )}
      </Field>
      <Field
        label="Good for (days)"
        help={days === null ? undefined : `If sent today: through ${lastDay(days, timeZone)}, 11:59 PM.`}
        error={(showsMissing || validDays !== '') && days === null ? 'Enter 1 to 365 days.' : undefined}
      >
        {(control) => (
          <input
            {...control}
            data-line="0-validDays"
            inputMode="numeric"
            autoComplete="off"
            value={validDays}
            onChange={({ target }) => onChange((before) => ({ ...before, validDays: target.value }))}
            className={`${control.className} max-w-28 tabular-nums`}
          />
        )}
      </Field>
    </div>
  )
}

/** 'Dec 26, 2026': the last whole day in the time zone of the shop. */
export function lastDay(days: number, timeZone: string): string {
  return dayWords(new Date(Date.now() + days * 86_400_000).toISOString(), timeZone)
}

function joined(before: string, more: string): string {
  if (!more || before.includes(more)) return before
  return before.trim() === '' ? more : `${before.trimEnd()}\n\n${more}`
}
