import { useState } from 'react'
import { longestReason } from '../../../shop/offers/desk/desk-view.ts'
import { Field } from '../../ui/field.tsx'
import { SheetDialog } from '../../ui/overlays/dialog.tsx'
import { DialogForm } from '../kit/form/dialog-form.tsx'
import { NotDone } from '../kit/not-done.tsx'

/** Asks for the reason of an act, which its buyer reads. */
export function WhyDialog({
  title,
  help,
  verb,
  busy,
  act: { isPending, error, reset },
  onClose,
  onSubmit,
}: {
  title: string
  help: string
  verb: string
  /** the same while it is being done */
  busy: string
  /** of `useWrite` */
  act: { isPending: boolean; error: Error | null; reset: () => void }
  onClose: () => void
  onSubmit: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const cancel = () => {
    reset()
    onClose()
  }
  return (
    <SheetDialog open onClose={cancel} name={title}>
      <DialogForm
        title={title}
        verb={verb}
        busy={isPending ? busy : null}
        onSubmit={() => {
          setTried(true)
          if (reason.trim() !== '') onSubmit(reason)
        }}
        onCancel={cancel}
      >
        <Field label="Why" help={help} error={tried && reason.trim() === '' ? 'Say why.' : undefined}>
          {(control) => (
            <textarea
              {...control}
              data-first-focus
              rows={3}
              maxLength={longestReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              className={`${control.className} py-2`}
            />
          )}
        </Field>
        <NotDone error={error} why="Nothing was changed." className="" />
      </DialogForm>
    </SheetDialog>
  )
}
