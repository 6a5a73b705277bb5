import { useState } from 'react'

/** What somebody types stays in this tab until it is used: a sign-in in between loses nothing. */
export function useKeptText(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => kept(key))
  function change(next: string) {
    setText(next)
    try {
      if (next) window.sessionStorage.setItem(key, next)
      else window.sessionStorage.removeItem(key)
    } catch {
      // A browser that forbids storage forgets it with the page.
    }
  }
  return [text, change]
}

function kept(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
