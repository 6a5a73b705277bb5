import { useCallback, useRef, useState } from 'react'
import { textPagePreview, type TextPageName } from '../../../shop/content/text-pages/text-page.ts'
import type { PageToWrite } from './browser-text-pages.ts'
import { keepText, readKeptText } from './kept-text.ts'
import {
  deleteDraft,
  conflictDraft,
  conflictText,
  putDraft,
  putText,
  readText,
  removeDraft,
  type Conflict,
} from './text-page-calls.ts'

type Act = 'publish' | 'draft' | 'discard'

/** What is written of one page, what of it is saved where, and what others have saved meanwhile. */
export function useTextDesk(name: TextPageName, start: PageToWrite) {
  const [kept] = useState(() => readKeptText(name))
  const [page, setPage] = useState(start)
  /** the published version that the text here began from */
  const [basedOn, setBasedOn] = useState(kept?.basedOn ?? start.draft?.basedOn ?? start.version)
  /** the draft that was seen */
  const [draftVersion, setDraftVersion] = useState(kept?.draftVersion ?? start.draftVersion)
  const [here, setHere] = useState<'kept' | 'saved'>(kept ? 'kept' : 'saved')
  const [startsWith, setStartsWith] = useState(kept?.html ?? start.draft?.content ?? start.content)
  const [turn, setTurn] = useState(0)
  const [html, setHtml] = useState(startsWith)
  const [changed, setChanged] = useState(kept !== null)
  /** what is saved, as the editor writes it; null: nobody knows, or nothing of this is */
  const baseline = useRef<string | null>(null)
  const latest = useRef(html)
  const unsaved = useRef(changed)
  const [setAside, setSetAside] = useState<string | null>(null)
  const [busy, setBusy] = useState<Act | null>(null)
  const [done, setDone] = useState('')
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [failed, setFailed] = useState<{ text: string; error: Error } | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [blockedPreview, setBlockedPreview] = useState(false)
  /** still there after its text was published: nobody could remove it, or it is another admin's by now */
  const [leftDraft, setLeftDraft] = useState<'old' | 'theirs' | null>(null)

  /** Puts another text into the editor. */
  function show(text: string, isChanged: boolean, from: { basedOn: number; draftVersion: number }) {
    setStartsWith(text)
    setHtml(text)
    latest.current = text
    baseline.current = null
    unsaved.current = isChanged
    setTurn((before) => before + 1)
    setChanged(isChanged)
    setHere('saved')
    setBasedOn(from.basedOn)
    setDraftVersion(from.draftVersion)
    setConflict(null)
    setFailed(null)
    setLeftDraft(null)
    keepText(name, isChanged ? { html: text, ...from } : null)
  }

  const begin = useCallback((written: string) => {
    if (!unsaved.current) baseline.current = written
  }, [])

  const change = useCallback(
    (next: string) => {
      const isChanged = next !== baseline.current
      latest.current = next
      setHtml(next)
      setChanged(isChanged)
      setDone('')
      keepText(name, isChanged ? { html: next, basedOn, draftVersion } : null)
    },
    [name, basedOn, draftVersion],
  )

  /** The editor stays as it is, with its cursor; what was typed meanwhile is not saved. */
  function saved(sent: string, text: string, from: { basedOn: number; draftVersion: number }) {
    const isChanged = latest.current !== sent
    baseline.current = sent
    setHere('saved')
    setChanged(isChanged)
    setSavedAt(new Date())
    setDone(text)
    setFailed(null)
    setConflict(null)
    setLeftDraft(null)
    setBasedOn(from.basedOn)
    setDraftVersion(from.draftVersion)
    keepText(name, isChanged ? { html: latest.current, ...from } : null)
  }

  /** What somebody else has saved meanwhile is shown, any other failure said. True: it is done. */
  async function doing(
    what: Act,
    notDone: string,
    conflictOf: (error: Error) => Conflict | null,
    act: () => Promise<void>,
  ): Promise<boolean> {
    setBusy(what)
    setDone('')
    try {
      await act()
      return true
    } catch (error) {
      const other = conflictOf(error as Error)
      if (other) setConflict(other)
      else setFailed({ text: notDone, error: error as Error })
      return false
    } finally {
      setBusy(null)
    }
  }

  function publish(over = basedOn): Promise<boolean> {
    const notDone = `${name} was not published. Your text is still here.`
    return doing('publish', notDone, conflictText, async () => {
      const { body, version } = await putText(name, html, over)
      const now = version ?? over
      const other = draftVersion === 0 && page.draft ? 'theirs' : null
      const left = other ?? (await removeDraft(name, draftVersion))
      setPage({
        content: body.content,
        version: now,
        draft: left ? page.draft : null,
        draftVersion: left ? page.draftVersion : 0,
      })
      saved(html, `${name} is published. Visitors see it now.`, {
        basedOn: now,
        draftVersion: left ? draftVersion : 0,
      })
      setLeftDraft(left)
    })
  }

  function saveDraft(over = draftVersion): Promise<boolean> {
    const notDone = 'The draft was not saved. Your text is still here.'
    return doing('draft', notDone, conflictDraft, async () => {
      const { body, version } = await putDraft(name, { content: html, basedOn }, over)
      setPage((before) => ({ ...before, draft: body.draft, draftVersion: version ?? 0 }))
      saved(html, `The draft of ${name} was saved. Visitors do not see it yet.`, {
        basedOn,
        draftVersion: version ?? 0,
      })
    })
  }

  async function preview(): Promise<void> {
    setBlockedPreview(false)
    // Opened within the press: browsers keep a tab shut that comes later.
    const tab = window.open('', '_blank')
    if (changed && !(await saveDraft())) tab?.close()
    else if (tab) tab.location.href = textPagePreview(name)
    else setBlockedPreview(true)
  }

  function discard(): Promise<boolean> {
    return doing('discard', 'The draft was not discarded.', otherDraft, async () => {
      await deleteDraft(name, draftVersion)
      const { content, version } = await readText(name)
      setPage({ content, version, draft: null, draftVersion: 0 })
      setSetAside(html)
      show(content, false, { basedOn: version, draftVersion: 0 })
      setDone(`The draft of ${name} is discarded.`)
    })
  }

  return {
    html,
    startsWith,
    turn,
    changed,
    here,
    draft: page.draft,
    isDraftStale: page.draft !== null && basedOn < page.version,
    leftDraft,
    busy,
    done,
    failed,
    savedAt,
    conflict,
    setAside,
    blockedPreview,
    begin,
    change,
    publish: () => publish(),
    saveDraft: () => saveDraft(),
    preview,
    discard,
    keepMine: () => {
      if (conflict?.what === 'published text') void publish(conflict.version)
      else if (conflict) void saveDraft(conflict.version)
    },
    takeTheirs: () => {
      if (!conflict) return
      setSetAside(html)
      const { what, theirs, version } = conflict
      if (what === 'published text') {
        setPage((before) => ({ ...before, content: theirs, version }))
        show(theirs, false, { basedOn: version, draftVersion: 0 })
        if (page.draft) setLeftDraft('theirs')
      } else show(theirs, false, { basedOn: conflict.basedOn ?? basedOn, draftVersion: version })
    },
    bringBack: () => {
      if (setAside === null) return
      setSetAside(html)
      show(setAside, true, { basedOn, draftVersion })
    },
    forgetKept: () => {
      setSetAside(html)
      show(page.draft?.content ?? page.content, false, {
        basedOn: page.draft?.basedOn ?? page.version,
        draftVersion: page.draftVersion,
      })
    },
    /** from the history, which has published it */
    restored: (content: string, version: number) => {
      setPage((before) => ({ ...before, content, version }))
      if (changed || page.draft) setSetAside(html)
      // This text does not come from the draft: publishing it must not remove that.
      show(content, false, { basedOn: version, draftVersion: 0 })
      if (page.draft) setLeftDraft('theirs')
      setDone(`${name} is published as it was. Visitors see it now.`)
      setSavedAt(new Date())
    },
  }
}

/** One that is gone already is none to choose about. */
function otherDraft(error: Error): Conflict | null {
  const other = conflictDraft(error)
  return other?.basedOn === undefined ? null : other
}
