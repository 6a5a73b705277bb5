import { useEffect, useRef, useState } from 'react'
import {
  isEmptyText,
  mayBeEmpty,
  textPageFallbacks,
  textPagePreview,
  textPageTexts,
  type TextPageName,
} from '../../../shop/content/text-pages/text-page.ts'
import { DoneText } from '../kit/done-text.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminForm, SubmitButton } from '../kit/form/admin-form.tsx'
import { LeaveGuard } from '../kit/form/leave-guard.tsx'
import { Refusal } from '../kit/form/refusal.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { focusText, LateTextEditor } from '../editor/late-text-editor.tsx'
import { momentWords } from '../kit/dates.ts'
import { useTimeZone } from '../kit/time-zone.ts'
import type { PageToWrite } from './browser-text-pages.ts'
import { Comparison } from './comparison.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { useTextDesk } from './use-text-desk.ts'

/** One page: its text, and what is done with it. */
export function TextDesk({
  name,
  start,
  onChanged,
}: {
  name: TextPageName
  start: PageToWrite
  onChanged: (changed: boolean) => void
}) {
  const desk = useTextDesk(name, start)
  const { changed, html, busy } = desk
  const [shows, setShows] = useState<'history' | 'discard' | null>(null)
  useEffect(() => onChanged(changed), [changed, onChanged])
  const editorPlace = useRef<HTMLDivElement>(null)
  const invalid = isEmptyText(html) && !mayBeEmpty(name)
  const fallback = textPageFallbacks[name]
  return (
    <div className="mt-5">
      <div className="flex max-w-[45.625rem] flex-col gap-3">
        {fallback && (
          <p className="text-muted">
            As long as {name} has no text of its own, visitors see {fallback} there.
          </p>
        )}
        <WhatIsHere desk={desk} onDiscard={() => setShows('discard')} />
        <DoneText>{desk.done}</DoneText>
        <Refusal text={desk.failed?.text ?? ''} error={desk.failed?.error ?? null} />
      </div>
      {desk.conflict && (
        <Comparison
          what={desk.conflict.what}
          mine={html}
          theirs={desk.conflict.theirs}
          by={desk.conflict.by}
          busy={busy !== null}
          onTakeTheirs={desk.takeTheirs}
          onKeepMine={desk.keepMine}
        />
      )}
      <div ref={editorPlace} className="mt-4 max-w-[45.625rem]">
        <LateTextEditor
          turn={desk.turn}
          start={desk.startsWith}
          label={`Text of ${name}`}
          onStart={desk.begin}
          onChange={desk.change}
        />
      </div>
      {/* Not in the form itself: dialogs of the editor have forms of their own. */}
      <AdminForm
        aria-label={`Save ${name}`}
        className="contents"
        onSubmit={async (event) => {
          event?.preventDefault()
          if (invalid) return focusText(editorPlace.current)
          await (busy ?? desk.publish())
        }}
      >
        <SaveBar changed={changed} savedAt={desk.savedAt} note={invalid ? textPageTexts.empty : undefined}>
          <Button kind="quiet" onClick={() => setShows('history')}>
            History
          </Button>
          <Button kind="secondary" aria-disabled={busy !== null} onClick={() => busy ?? void desk.preview()}>
            Preview
          </Button>
          <Button
            kind="secondary"
            aria-disabled={busy !== null}
            onClick={() => busy ?? void desk.saveDraft()}
          >
            {busy === 'draft' ? 'Saving...' : 'Save draft'}
          </Button>
          <SubmitButton invalid={invalid} busy={busy === 'publish' ? 'Saving...' : null}>
            Save Changes
          </SubmitButton>
        </SaveBar>
      </AdminForm>
      <LeaveGuard changed={changed} />
      <HistoryDialog
        name={name}
        open={shows === 'history'}
        onClose={() => setShows(null)}
        onRestored={(content, version) => {
          setShows(null)
          desk.restored(content, version)
        }}
      />
      <ConfirmDialog
        open={shows === 'discard'}
        question={`Discard the draft of ${name}?`}
        verb="Discard"
        busyVerb={busy === 'discard' ? 'Discarding...' : null}
        onCancel={() => setShows(null)}
        onConfirm={() => void desk.discard().then(() => setShows(null))}
      >
        <p>The published text goes back into the editor. You can still get the discarded draft back.</p>
      </ConfirmDialog>
      {desk.blockedPreview && (
        <Notice kind="warning" className="mt-4">
          This browser blocked the new tab.{' '}
          <a href={textPagePreview(name)} target="_blank" rel="noopener" className="font-semibold underline">
            Open the preview
          </a>
        </Notice>
      )}
    </div>
  )
}

/** What the editor shows, when that is not simply what visitors read. */
function WhatIsHere({ desk, onDiscard }: { desk: ReturnType<typeof useTextDesk>; onDiscard: () => void }) {
  const timeZone = useTimeZone()
  const { here, draft, setAside, leftDraft } = desk
  return (
    <>
      {here === 'kept' && (
        <Notice kind="info">
          Your unsaved text has been restored.{' '}
          <NoticeAct onPress={desk.forgetKept}>Show the saved text</NoticeAct>
        </Notice>
      )}
      {leftDraft && (
        <Notice kind="warning">
          {leftDraft === 'old' ? (
            <>
              The draft that this text was published from could not be removed.{' '}
              <NoticeAct onPress={onDiscard}>Discard draft</NoticeAct>
            </>
          ) : (
            'There is another draft of this page. It was kept; reload this page to see it.'
          )}
        </Notice>
      )}
      {draft && !leftDraft && here !== 'kept' && (
        <Notice kind="info">
          This is a draft that {draft.savedBy} saved on {momentWords(draft.savedAt, timeZone)}. Visitors do
          not see it yet.
          {desk.isDraftStale && ' Another text was published after this draft was started.'}{' '}
          <NoticeAct onPress={onDiscard}>Discard draft</NoticeAct>
        </Notice>
      )}
      {setAside !== null && (
        <Notice kind="info">
          Your other text is kept until you leave this page.{' '}
          <NoticeAct onPress={desk.bringBack}>Bring it back</NoticeAct>
        </Notice>
      )}
    </>
  )
}

function NoticeAct({ onPress, children }: { onPress: () => void; children: React.ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="font-semibold underline">
      {children}
    </button>
  )
}
