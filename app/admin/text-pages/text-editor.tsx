import { EditorContent, useEditor } from '@tiptap/react'
import { useState } from 'react'
import '../../ui/rich-text.css'
import { editorExtensions } from './editor-extensions.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import './text-editor.css'

export type TextEditorProps = {
  /** what it begins with; another text is another editor (`key`) */
  start: string
  /** names the field */
  label: string
  describedBy?: string
  /** whenever the text has changed, and whether it says anything else than at the start */
  onChange: (html: string, isChanged: boolean) => void
}

/** The field for a page's text, in the style in which the page shows it. A large part: it is loaded only where it is used. */
export default function TextEditor({ start, label, describedBy, onChange }: TextEditorProps) {
  const [words, setWords] = useState(0)
  const [first, setFirst] = useState<string | null>(null)
  const editor = useEditor({
    extensions: editorExtensions,
    content: start,
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
        class: 'rich-text',
      },
    },
    onCreate: ({ editor: created }) => {
      setFirst(created.getHTML())
      setWords(countWords(created.getText()))
    },
    onUpdate: ({ editor: updated }) => {
      const html = updated.getHTML()
      setWords(countWords(updated.getText()))
      onChange(html, html !== first)
    },
  })
  return (
    <>
      <div className="text-editor rounded-card border border-control bg-surface">
        <EditorToolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-muted">
        <p>{words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}</p>
        <KeyboardHelp />
      </div>
    </>
  )
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
