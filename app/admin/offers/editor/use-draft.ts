import { useEffect, useState } from 'react'
import { keepInTab, readFromTab } from '../../kit/form/tab-storage.ts'
import { versionConflictIn } from '../../kit/form/version-conflict.tsx'
import { useWrite } from '../../kit/use-call.ts'
import { offerReads } from '../browser-offers.ts'
import type { Edition } from '../offer-words.ts'
import { bodyOf, draftOf, type Draft } from './draft-state.ts'

type Kept = { draft: Draft; version: number }

/**
 * A draft as it is typed. What is not saved stays in the tab; it is saved over the version that it began from, and
 * whoever comes second chooses.
 */
export function useDraft(number: string, edition: Edition) {
  const key = `offer-draft-${number}-${edition.no}`
  const [kept] = useState(() => keptOf(key))
  const [saved, setSaved] = useState(() => ({
    draft: draftOf(edition),
    version: kept?.version ?? edition.version,
  }))
  const [draft, setDraft] = useState(kept?.draft ?? saved.draft)
  const [restored, setRestored] = useState(kept !== null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const { mutateAsync, isPending, error, reset } = useWrite('PUT /api/offers/{number}/draft', {
    changes: offerReads,
  })
  const changed = draft !== saved.draft

  useEffect(() => {
    keepInTab(key, changed ? ({ draft, version: saved.version } satisfies Kept) : null)
  }, [key, changed, draft, saved.version])

  /** The version that was saved; null: it was not. */
  async function save(version = saved.version): Promise<number | null> {
    const body = bodyOf(draft)
    if (!body || isPending) return null
    const sent = draft
    try {
      const answer = await mutateAsync({ params: { number }, body, ifMatch: version })
      const after = answer.version ?? version
      // What was typed since is still to be saved.
      setSaved({ draft: sent, version: after })
      setRestored(false)
      setSavedAt(new Date())
      return after
    } catch {
      return null
    }
  }

  const conflict = conflictIn(error)
  return {
    draft,
    changed,
    restored,
    savedAt,
    isSaving: isPending,
    error: conflict ? null : error,
    conflict,
    change: (next: (before: Draft) => Draft) => {
      reset()
      setDraft(next)
    },
    save,
    /** over what somebody else has saved */
    keepMine: () => (conflict ? save(conflict.version) : Promise.resolve(null)),
    takeTheirs: () => {
      if (!conflict) return
      const theirs = draftOf(conflict.edition)
      setSaved({ draft: theirs, version: conflict.version })
      setDraft(theirs)
      setRestored(false)
      reset()
    },
    forget: () => keepInTab(key, null),
  }
}

function conflictIn(error: Error | null): { edition: Edition; version: number } | null {
  const found = versionConflictIn('GET /api/offers/{number}', error)
  const edition = found?.current.editions.find(({ state }) => state === 'DRAFT')
  return edition ? { edition, version: edition.version } : null
}

function keptOf(key: string): Kept | null {
  const kept = readFromTab(key)
  return isKept(kept) ? kept : null
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === 'object' && kept !== null && 'draft' in kept && 'version' in kept
}
