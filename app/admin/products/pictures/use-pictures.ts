import { useCallback, useEffect, useRef, useState } from 'react'
import { checkFiles, mostPictures, type RefusedFile } from './check-file.ts'
import { keepPictures, readKeptPictures } from './kept-pictures.ts'
import { changed, chosenPicture, isSame, madeCard, moved, putBack, type FormPicture } from './picture-list.ts'

export type Pictures = ReturnType<typeof usePictures>

/**
 * The pictures of a form while they are arranged; nothing is sent before the form is. Order, words and what was taken
 * out outlive a session under `keptAs`, with the `version` that they began from; files that were chosen do not.
 */
export function usePictures(first: FormPicture[], keptAs: string, version: number | null) {
  const [saved, setSaved] = useState(first)
  const [list, setList] = useState(first)
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const [removed, setRemoved] = useState<{ picture: FormPicture; at: number } | null>(null)
  const [touched, setTouched] = useState(false)
  const [restored, setRestored] = useState<{ version: number | null } | null>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const seen = useRef(version)
  const isChanged = !isSame(list, saved)

  useEffect(() => {
    const kept = readKeptPictures(keptAs, first)
    setRestored(kept)
    if (kept) setList(kept.pictures)
    // oxlint-disable-next-line react/exhaustive-deps -- only what was kept before this form was opened
  }, [keptAs])

  const since = restored ? restored.version : version
  useEffect(() => {
    seen.current = since
  }, [since])

  useEffect(() => {
    keepPictures(keptAs, isChanged ? { pictures: list, version: seen.current } : null)
  }, [keptAs, isChanged, list])

  async function add(files: File[]) {
    const room = mostPictures - list.filter(({ kind }) => kind === 'chosen').length
    const { good, refused: left } = await checkFiles(files, room)
    setRefused(left)
    setTouched(true)
    setList((before) => [...before, ...good.map(chosenPicture)])
  }

  function remove(picture: FormPicture) {
    setTouched(true)
    setRemoved({ picture, at: list.findIndex(({ key }) => key === picture.key) })
    setList(list.filter(({ key }) => key !== picture.key))
  }

  const refuse = useCallback((key: string, file: RefusedFile) => {
    setList((before) => before.filter((one) => one.key !== key))
    setRefused((before) => [...before, file])
  }, [])

  return {
    list,
    /** what is wrong with the pictures: while there is something, nothing is saved */
    refused,
    removed,
    touched,
    touch: () => setTouched(true),
    isChanged,
    restored,
    chooser,
    forget() {
      keepPictures(keptAs, null)
      setRestored(null)
    },
    add: (files: File[]) => void add(files),
    remove,
    refuse,
    setRefused,
    restore() {
      if (removed) setList(putBack(list, removed.picture, removed.at))
      setRemoved(null)
    },
    move: (key: string, to: number) => setList(moved(list, key, to)),
    makeCard: (key: string) => setList(madeCard(list, key)),
    change: (key: string, details: Parameters<typeof changed>[2]) => setList(changed(list, key, details)),
    /**
     * Somebody else has changed them. Those that were arranged here stay so, without what the product no longer has,
     * which nobody can put back; otherwise theirs are shown. Answers what stays.
     */
    beginFrom(theirs: FormPicture[]): FormPicture[] {
      const keys = new Set(theirs.map(({ key }) => key))
      const still = isChanged ? list.filter((one) => one.kind === 'chosen' || keys.has(one.key)) : theirs
      setSaved(theirs)
      setList(still)
      return still
    },
    /** what the shop has now */
    begin(pictures: FormPicture[]) {
      setSaved(pictures)
      setList(pictures)
      setRefused([])
      setRemoved(null)
      setTouched(false)
    },
  }
}
