import { ActDialog } from '../../kit/act-dialog.tsx'
import { counted } from '../../kit/counted.ts'
import { useTimeZone } from '../../kit/time-zone.ts'
import { useWrite } from '../../kit/use-call.ts'
import { offerReads } from '../browser-offers.ts'
import { changeWords, dollars, totalWords, type WholeOffer } from '../offer-words.ts'
import { deviates, listOf, piecesIn, sumOf, unitOf, type Draft } from './draft-state.ts'
import { lastDay } from './draft-texts.tsx'

/** What goes to whom, once more, before it cannot be changed any longer. */
export function SendDialog({
  offer: { number, contact, editions },
  draft,
  version,
  onClose,
  onSent,
}: {
  offer: WholeOffer
  draft: Draft
  /** of the draft as it was saved */
  version: number
  onClose: () => void
  onSent: (said: string) => void
}) {
  const timeZone = useTimeZone()
  const sending = useWrite('POST /api/offers/{number}/send', { changes: offerReads })
  const { leastCents, mostCents } = sumOf(draft)
  const pieces = piecesIn(draft)
  const changedPrices = draft.lines.filter(deviates)
  const replaces = editions.some(({ state }) => state === 'SENT' || state === 'ACCEPTED')
  return (
    <ActDialog
      open
      question={`Send quote ${number}?`}
      verb="Send quote"
      isHarmless
      busyVerb="Sending..."
      act={sending}
      why="Nothing was sent."
      onClose={onClose}
      onConfirm={() =>
        sending.mutate(
          { params: { number }, ifMatch: version },
          { onSuccess: () => onSent(`Quote ${number} is on its way to ${contact.email}.`) },
        )
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere">
          {contact.name}, {contact.email}
        </dd>
        <dt className="text-muted">Lines</dt>
        <dd>
          {counted(draft.lines.length, ['line', 'lines'])}
          {pieces > 0 && `, ${counted(pieces, ['piece', 'pieces'])}`}
        </dd>
        <dt className="text-muted">Total</dt>
        <dd className="font-semibold tabular-nums">{totalWords(leastCents, mostCents)}</dd>
        <dt className="text-muted">Good through</dt>
        <dd>{lastDay(Number(draft.validDays), timeZone)}</dd>
      </dl>
      {changedPrices.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {changedPrices.map((line) => {
            const [list, unit] = [listOf(line) ?? 0, unitOf(line) ?? 0]
            return (
              <li key={line.id} className="wrap-anywhere">
                {line.number}: {dollars(list)} → {dollars(unit)} ({changeWords(list, unit)}), {line.reason}
              </li>
            )
          })}
        </ul>
      )}
      {mostCents === 0 && (
        <p className="mt-3">
          It costs nothing: the buyer accepts it without a card, and it becomes an order.
        </p>
      )}
      <p className="mt-3 text-muted">
        {replaces
          ? 'It replaces the edition that the buyer has now. '
          : 'The buyer gets an e-mail with a link to it. '}
        Once sent it cannot be changed, only replaced or withdrawn.
      </p>
    </ActDialog>
  )
}
