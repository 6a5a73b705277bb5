import { useEffect, useRef } from 'react'
import { useLatePart } from '../../ui/later/late-part.tsx'
import type { TextEditorProps } from './text-editor.tsx'

/** The text editor, which is a file of its own. It comes at once: who is here came to write. */
export function LateTextEditor({
  turn,
  ...props
}: TextEditorProps & {
  /** another one: it begins anew with `start` */
  turn: string | number
}) {
  const { Part: Editor, notice, open } = useLatePart(() => import('./text-editor.tsx'), 'The editor')
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    open()
  }, [open])
  return (
    <>
      {Editor ? (
        <Editor key={turn} {...props} />
      ) : (
        <div aria-hidden="true" className="h-105 rounded-card bg-sunken" />
      )}
      {notice}
    </>
  )
}

/** Where the focus goes when a text is missing. */
export function focusText(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('[role=textbox]')?.focus()
}
