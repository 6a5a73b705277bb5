import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { isLinkAddress, toLinkAddress } from './link-address.ts'

/** Where the chosen words lead. */
export function LinkDialog({
  editor,
  open,
  onClose,
}: {
  editor: Editor
  open: boolean
  onClose: () => void
}) {
  return (
    <SheetDialog open={open} onClose={onClose} name="Link">
      <LinkForm editor={editor} onClose={onClose} />
    </SheetDialog>
  )
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes('link')['href']
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const needsText = editor.state.selection.empty && !before

  function set() {
    const href = toLinkAddress(typed)
    if (!isLinkAddress(href))
      return setError('A link starts with https://, mailto: or tel:, or with / for a page of this shop.')
    onClose()
    if (needsText)
      editor
        .chain()
        .focus()
        .insertContent({
          type: 'text',
          text: text.trim() || typed.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .unsetMark('link')
        .run()
    else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  }

  return (
    <DialogForm
      title="Link"
      verb="Set link"
      onSubmit={set}
      onCancel={onClose}
      more={
        before !== undefined && (
          <Button
            kind="secondary"
            onClick={() => {
              onClose()
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
            }}
          >
            Remove link
          </Button>
        )
      }
    >
      <Field label="Address" error={error} help="https://, mailto:, tel:, or / for a page of this shop">
        {(control) => (
          <input
            {...control}
            data-first-focus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {needsText && (
        <Field label="Words" help="The words in the text that visitors click">
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
    </DialogForm>
  )
}
