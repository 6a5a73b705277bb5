import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/live-region.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CallFailure } from '../../kit/admin-calls.tsx'
import { PartTitle } from '../../kit/detail-screen.tsx'
import { LeaveGuard } from '../../kit/form/leave-guard.tsx'
import { Refusal } from '../../kit/form/refusal.tsx'
import { SaveBar } from '../../kit/form/save-bar.tsx'
import { ConflictBox } from '../../kit/form/version-conflict.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { totalWords, type Edition, type WholeOffer } from '../offer-words.ts'
import { AddProduct } from './add-product.tsx'
import { DraftLine } from './draft-line.tsx'
import { missingIn, sumOf, withLine, withMoved, withProduct, type EditedLine } from './draft-state.ts'
import { DraftTexts } from './draft-texts.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useDraft } from './use-draft.ts'

/** What is to be sent: its lines, its texts, and what it costs while it is typed. Ctrl and Enter asks to send it. */
export function DraftEditor({
  offer,
  edition,
  acts,
  onSent,
}: {
  offer: WholeOffer
  edition: Edition
  /** what else can be done with a draft, beside Save */
  acts: React.ReactNode
  onSent: (said: string) => void
}) {
  const { number } = offer
  const editing = useDraft(number, edition)
  const { draft, change, changed, conflict } = editing
  const [showsMissing, setShowsMissing] = useState(false)
  const [sending, setSending] = useState<number | null>(null)
  const { offerUndo } = useUndo()
  const form = useRef<HTMLElement>(null)
  const sum = sumOf(draft)
  const missing = missingIn(draft)
  const errors = lineErrors(editing.error)
  const total = totalWords(sum.leastCents, sum.mostCents)

  const changeLine = (id: number, by: Partial<EditedLine>) =>
    change((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.id === id ? { ...line, ...by } : line)),
    }))

  const toNextProduct = () => form.current?.querySelector<HTMLElement>('[data-add-product]')?.focus()

  function remove(line: EditedLine) {
    const at = draft.lines.indexOf(line)
    change((before) => ({ ...before, lines: before.lines.filter(({ id }) => id !== line.id) }))
    offerUndo(`${line.number || line.title || 'The line'} is removed.`, async () =>
      change((before) => ({ ...before, lines: before.lines.toSpliced(at, 0, line) })),
    )
    toNextProduct()
  }

  function move({ id, number: own, title }: EditedLine, by: -1 | 1) {
    const next = withMoved(draft, id, by)
    if (next === draft) return
    change(() => next)
    say(
      `${own || title || 'The line'} is now line ${next.lines.findIndex((line) => line.id === id) + 1} of ${next.lines.length}`,
    )
    // A row that is put elsewhere loses the focus.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[data-move="${id}${by < 0 ? '-up' : '-down'}"]`)?.focus(),
    )
  }

  function add(kind: 'text' | 'freight') {
    const next = withLine(draft, { kind })
    change(() => next)
    const id = next.lines.at(-1)?.id
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[data-line="${id}-title"]`)?.focus(),
    )
  }

  /** Always saved first: what is sent is what stands here, at the list prices of this moment. */
  async function review() {
    setShowsMissing(true)
    const [first] = missing
    if (first) {
      const place = `[data-line="${first.id}-${first.field}"]`
      return form.current?.querySelector<HTMLElement>(place)?.focus()
    }
    const version = await editing.save()
    if (version !== null) setSending(version)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for whoever types; there are buttons for both
    <section
      ref={form}
      aria-labelledby="draft"
      onKeyDown={(event) => {
        const withControl = event.ctrlKey || event.metaKey
        const isOfLine =
          event.target instanceof HTMLInputElement && event.target.dataset['line'] !== undefined
        if (withControl && event.key === 'Enter') void review()
        else if (withControl && event.key === 's') void editing.save()
        else if (event.key === 'Enter' && isOfLine) toNextProduct()
        else return
        event.preventDefault()
      }}
    >
      <LeaveGuard changed={changed && !editing.isSaving} onLeave={editing.forget} />
      <PartTitle id="draft">{edition.no === 1 ? 'Quote' : `New edition, number ${edition.no}`}</PartTitle>
      {edition.no > 1 && (
        <p className="mt-1 text-muted">The buyer still sees the last edition until you send this one.</p>
      )}
      {editing.restored && (
        <Notice kind="info" className="mt-3">
          What you typed here has been restored. It is not saved yet.
        </Notice>
      )}
      {conflict && (
        <ConflictBox title="Someone else changed this draft in the meantime" by={null} className="mt-3">
          <p className="mt-1">
            Nothing of yours was saved. Theirs comes to{' '}
            {totalWords(conflict.edition.leastCents, conflict.edition.mostCents)}, yours to {total}.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button kind="secondary" onClick={editing.takeTheirs}>
              Take theirs
            </Button>
            <Button kind="secondary" onClick={() => void editing.keepMine()}>
              Keep mine
            </Button>
          </div>
        </ConflictBox>
      )}
      <div className="mt-3 rounded-card border border-line bg-surface">
        {draft.lines.length > 0 && (
          <ul aria-label="Lines" className="divide-y divide-line border-b border-line">
            {draft.lines.map((line, at) => (
              <DraftLine
                key={line.id}
                line={line}
                lineCents={sum.lineCents[at] ?? null}
                error={errors[at] ?? {}}
                showsMissing={showsMissing}
                onChange={(by) => changeLine(line.id, by)}
                place={{ isFirst: at === 0, isLast: at === draft.lines.length - 1 }}
                onMove={(by) => move(line, by)}
                onRemove={() => remove(line)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-col gap-3 p-4">
          <AddProduct
            number={number}
            isFirst={draft.lines.length === 0 && edition.no === 1}
            onAdd={(product, quantity) => change((before) => withProduct(before, product, quantity))}
          />
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" size="card" onClick={() => add('text')}>
              Add a text line
            </Button>
            {draft.lines.every(({ kind }) => kind !== 'freight') && (
              <Button kind="secondary" size="card" onClick={() => add('freight')}>
                Add freight
              </Button>
            )}
          </div>
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line bg-sunken px-4 py-3">
          <span className="font-semibold">
            Total (USD)
            {sum.leastCents !== sum.mostCents && (
              <span className="font-normal text-muted">, without and with optional lines</span>
            )}
          </span>
          <span className="font-gothic text-h3 font-bold tabular-nums" aria-live="polite">
            {total}
          </span>
        </p>
      </div>
      <DraftTexts draft={draft} showsMissing={showsMissing} onChange={change} />
      <Refusal text="The quote was not saved." error={editing.error} />
      {showsMissing && missing.length > 0 && (
        <div role="alert" className="mt-4 text-danger">
          <p className="font-semibold">Before it can be sent:</p>
          <ul className="list-disc pl-5">
            {missing.map(({ words }, at) => (
              <li key={at}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      <SaveBar changed={changed} savedAt={editing.savedAt} note={editing.isSaving ? 'Saving...' : undefined}>
        {acts}
        <Button kind="secondary" aria-disabled={editing.isSaving} onClick={() => void editing.save()}>
          Save draft
        </Button>
        <Button
          aria-disabled={editing.isSaving}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void review()}
        >
          Send quote
        </Button>
      </SaveBar>
      <p className="mt-3">
        {changed ? (
          <span className="text-muted">Save the draft to see it as a PDF.</span>
        ) : (
          <a
            href={`/api/offers/${encodeURIComponent(number)}/draft/pdf`}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 md:min-h-7"
          >
            Download this draft as a PDF
          </a>
        )}
      </p>
      <p className="mt-1 text-fine text-muted max-md:hidden">
        Ctrl + S saves the draft. Ctrl + Enter reviews it before sending.
      </p>
      {sending !== null && (
        <SendDialog
          offer={offer}
          draft={draft}
          version={sending}
          onClose={() => setSending(null)}
          onSent={onSent}
        />
      )}
    </section>
  )
}

/** What the server says of single fields of lines: '/lines/2/number'. */
function lineErrors(error: Error | null): Record<number, Partial<Record<string, string>>> {
  if (!(error instanceof CallFailure) || error.outcome.kind !== 'problem') return {}
  const found: Record<number, Partial<Record<string, string>>> = {}
  for (const { pointer, detail } of error.outcome.errors) {
    const [, list, at = '', field = ''] = pointer.split('/')
    if (list === 'lines') found[Number(at)] = { ...found[Number(at)], [field]: detail }
  }
  return found
}
