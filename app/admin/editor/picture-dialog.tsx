import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi } from '../../../api/http/client.ts'
import { textPageTexts } from '../../../shop/content/text-pages/text-page.ts'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { answerOf } from '../kit/admin-calls.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { Refusal } from '../kit/form/refusal.tsx'
import { upload } from '../kit/form/upload.ts'

type Props = { editor: Editor; open: boolean; onClose: () => void }

/** A JPG of one's own, which the shop keeps: texts show no pictures of others. */
export function PictureDialog({ editor, open, onClose }: Props) {
  return (
    <SheetDialog open={open} onClose={onClose} name="Picture">
      <PictureForm editor={editor} onClose={onClose} />
    </SheetDialog>
  )
}

function PictureForm({ editor, onClose }: Omit<Props, 'open'>) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<Error | null>(null)
  const [busy, setBusy] = useState(false)

  async function insert() {
    if (!file) return setWrong(textPageTexts.noPicture)
    if (file.type !== 'image/jpeg') return setWrong(textPageTexts.notJpeg)
    setBusy(true)
    setFailed(null)
    try {
      const { imageUrl } = await answerOf(callApi('POST /api/pictures', upload({ picture: file })))
      // At once: a dialog that closes later takes the focus back from the text.
      flushSync(onClose)
      editor.chain().focus().setImage({ src: imageUrl, alt: alt.trim() }).run()
    } catch (error) {
      setFailed(error as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <DialogForm
      title="Picture"
      verb="Add picture"
      busy={busy ? 'Adding...' : null}
      onSubmit={insert}
      onCancel={onClose}
    >
      <Field label="JPG file" error={wrong}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept="image/jpeg"
            data-first-focus
            className={`${control.className} py-2.5`}
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              setWrong(undefined)
            }}
          />
        )}
      </Field>
      <Field label="What it shows" optional help="Read aloud to people who cannot see it">
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={200}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
      </Field>
      <Refusal text="The picture was not added." error={failed} />
    </DialogForm>
  )
}
