import { Button } from '../../../ui/button.tsx'
import { SubmitButton } from './admin-form.tsx'

/** Save and Cancel of a record that is changed in its place. */
export function EditButtons({
  editing: { form, isSaving, cancel },
  isInvalid = false,
  onClose,
}: {
  editing: { form: { formState: { isValid: boolean } }; isSaving: boolean; cancel: () => void }
  /** something beside the fields of the form */
  isInvalid?: boolean
  onClose: () => void
}) {
  return (
    <div className="flex gap-3">
      <SubmitButton invalid={!form.formState.isValid || isInvalid} busy={isSaving ? 'Saving...' : null}>
        Save
      </SubmitButton>
      <Button
        kind="secondary"
        onClick={() => {
          cancel()
          onClose()
        }}
      >
        Cancel
      </Button>
    </div>
  )
}
