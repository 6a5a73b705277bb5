/**
 * Hidden from people: whoever fills it in is a program. No browser and no password manager fills a field with this
 * name.
 */
export const trapField = 'subject'

/** Invisible, not in the order of Tab and unknown to screen readers: only programs fill it in. */
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
