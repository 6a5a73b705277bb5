import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/field.tsx'
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
    <Dialog
      open={open}
      onClose={onClose}
      name="Link"
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  )
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before: unknown = editor.getAttributes('link')['href']
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const title = useId()
  const needsText = editor.state.selection.empty && !before

  function set(event: React.FormEvent) {
    event.preventDefault()
    // React hands the event on to forms around this one.
    event.stopPropagation()
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
    <form noValidate onSubmit={set} aria-labelledby={title} className="flex flex-col gap-4 p-6">
      <h2 id={title} className="text-h3">
        Link
      </h2>
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
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-md:flex-col">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        {before !== undefined && (
          <Button
            kind="secondary"
            onClick={() => {
              onClose()
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
            }}
          >
            Remove link
          </Button>
        )}
        <Button type="submit">Set link</Button>
      </div>
    </form>
  )
}
