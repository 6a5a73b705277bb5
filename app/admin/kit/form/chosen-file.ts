import { useRef, useState } from 'react'

/** The one file of a form. What is not taken stays away, and the last good one with it. */
export type ChosenFile = {
  file: File | null
  isInvalid: boolean
  /** said once somebody has chosen, or has asked for the rest */
  error: string
  /** where the focus goes when the file is wrong or missing */
  place: React.RefObject<(HTMLInputElement & HTMLButtonElement) | null>
  choose: (file: File | null) => Promise<void>
  /** `sent`: another file that was chosen since stays */
  clear: (sent?: File | null) => void
  touch: () => void
  refuse: (why: string, sent?: File | null) => void
}

/** `missing`: what is said without a file; '': the form needs none. `check`: why a file is not taken; '': it is. */
export function useChosenFile(missing: string, check: (file: File) => string | Promise<string>): ChosenFile {
  const [file, setFile] = useState<File | null>(null)
  const latest = useRef<File | null>(null)
  const [refused, setRefused] = useState('')
  const [touched, setTouched] = useState(false)
  const place = useRef<(HTMLInputElement & HTMLButtonElement) | null>(null)

  async function choose(chosen: File | null) {
    latest.current = chosen
    const why = chosen ? await check(chosen) : ''
    if (latest.current !== chosen) return
    setTouched(true)
    setRefused(why)
    setFile(why ? null : chosen)
  }

  /** It has shown itself to be none that is taken. */
  function refuse(why: string, sent = latest.current) {
    if (sent !== latest.current) return
    latest.current = null
    setTouched(true)
    setRefused(why)
    setFile(null)
  }

  function clear(sent = latest.current) {
    if (sent !== latest.current) return
    latest.current = null
    setTouched(false)
    setRefused('')
    setFile(null)
    if (place.current) place.current.value = ''
  }

  const wrong = refused || (file ? '' : missing)
  return {
    file,
    isInvalid: wrong !== '',
    error: touched ? wrong : '',
    place,
    choose,
    clear,
    touch: () => setTouched(true),
    refuse,
  }
}
