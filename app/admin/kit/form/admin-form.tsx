import { Button } from '../../../ui/button.tsx'

/** A form of the admin panel: Enter asks for its submit also while its button is disabled, so that it says why. */
export function AdminForm({
  onSubmit,
  ...rest
}: Omit<React.ComponentProps<'form'>, 'onSubmit'> & {
  /** of react-hook-form's handleSubmit: it touches every field and goes to the first that is wrong */
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- browsers forbid Enter while the button is disabled
    <form
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={(event) => {
        const { target, currentTarget } = event
        if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !isTyped(target)) return
        event.preventDefault()
        currentTarget.requestSubmit()
      }}
      {...rest}
    />
  )
}

/** Disabled exactly while the form is invalid. A press on it then shows what is missing instead. */
export function SubmitButton({
  invalid,
  busy = null,
  children,
  ...rest
}: Omit<React.ComponentProps<typeof Button>, 'type' | 'disabled' | 'onClick'> & {
  invalid: boolean
  /** what it says while it is being done; null: it is not */
  busy?: string | null
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has Enter in any field
    <span
      className="inline-flex max-md:flex-1"
      onClick={(event) => {
        if (invalid) event.currentTarget.closest('form')?.requestSubmit()
      }}
    >
      <Button
        {...rest}
        type="submit"
        disabled={invalid}
        aria-disabled={busy !== null || undefined}
        className={`disabled:pointer-events-none max-md:flex-1 ${rest.className ?? ''}`}
      >
        {busy ?? children}
      </Button>
    </span>
  )
}

function isTyped(input: HTMLInputElement): boolean {
  return !['button', 'checkbox', 'file', 'radio', 'reset', 'submit'].includes(input.type)
}
