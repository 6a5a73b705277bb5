import { use, useSyncExternalStore } from 'react'
import { ScriptMark } from '../own-scripts.ts'

/**
 * A short script that runs where it stands, before what follows is painted. It is only in pages as the server sent
 * them: inserted by React later it would not run, and trusted types would refuse it.
 */
export function OwnScript({ text }: { text: string }) {
  const isAsSent = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  )
  const mark = use(ScriptMark)
  return isAsSent && <script nonce={mark} dangerouslySetInnerHTML={{ __html: text }} />
}

const noChange = () => () => {}
