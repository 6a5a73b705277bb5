/**
 * Hidden from people; who fills it in is no person. No browser and no password manager knows what to put
 * into a field of this name.
 */
export const trapField = 'subject'

/** Out of sight, out of the order of Tab and unknown to screen readers: only programs fill it in. */
export function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
