import type { Editor } from '@tiptap/react'
import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi } from '../../../api/http/client.ts'
import { textPageTexts } from '../../../shop/content/text-pages/text-page.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { answerOf } from '../kit/admin-calls.tsx'
import { Refusal } from '../kit/form/refusal.tsx'

type Props = { editor: Editor; open: boolean; onClose: () => void }

/** A JPG of one's own, which the shop keeps: texts show no pictures of others. */
export function PictureDialog({ editor, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      name="Picture"
      className="m-auto w-full max-w-[480px] rounded-dialog max-md:mb-0 max-md:max-w-none max-md:rounded-b-none"
    >
      <PictureForm editor={editor} onClose={onClose} />
    </Dialog>
  )
}

function PictureForm({ editor, onClose }: Omit<Props, 'open'>) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<Error | null>(null)
  const [busy, setBusy] = useState(false)
  const title = useId()

  async function insert() {
    if (!file) return setWrong(textPageTexts.noPicture)
    if (file.type !== 'image/jpeg') return setWrong(textPageTexts.notJpeg)
    setBusy(true)
    setFailed(null)
    try {
      const form = new FormData()
      form.set('picture', file)
      // A large picture on a slow line takes longer than a call that only says something.
      const signal = AbortSignal.timeout(longestUploadMs)
      const { imageUrl } = await answerOf(callApi('POST /api/pictures', { form, signal }))
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
    <form
      noValidate
      aria-labelledby={title}
      className="flex flex-col gap-4 p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void insert()
      }}
    >
      <h2 id={title} className="text-h3">
        Picture
      </h2>
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
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-md:flex-col">
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Adding...' : 'Add picture'}
        </Button>
      </div>
    </form>
  )
}

const longestUploadMs = 120_000
