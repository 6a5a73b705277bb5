import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useState } from 'react'
import '../../ui/rich-text.css'
import { editorExtensions } from './editor-extensions.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { countWords, withoutEmptyEnd } from './text-ends.ts'
import './text-editor.css'

export type TextEditorProps = {
  /** what it begins with; another text is another editor (`key`) */
  start: string
  /** names the field */
  label: string
  /** the same text as this editor writes it */
  onStart: (html: string) => void
  onChange: (html: string) => void
}

/** The field for a page's text, in the style in which the page shows it. A large part: it is loaded only where it is used. */
export default function TextEditor({ start, label, onStart, onChange }: TextEditorProps) {
  const [words, setWords] = useState(0)
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
        class: 'rich-text',
      },
    },
    onCreate: ({ editor: created }) => {
      onStart(htmlOf(created))
      setWords(countWords(created.getText()))
    },
    onUpdate: ({ editor: updated }) => {
      setWords(countWords(updated.getText()))
      onChange(htmlOf(updated))
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

function htmlOf(editor: Editor): string {
  return withoutEmptyEnd(editor.getHTML())
}
