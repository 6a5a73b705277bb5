const keys: [keys: string, does: string][] = [
  ['Alt + F10', 'to the toolbar; arrow keys move within it, Escape returns to the text'],
  ['Ctrl + B, Ctrl + I', 'bold, italic'],
  ['Ctrl + Alt + 2, Ctrl + Alt + 3', 'heading, smaller heading'],
  ['Ctrl + Shift + 8, Ctrl + Shift + 7', 'bulleted list, numbered list'],
  ['Tab, Shift + Tab', 'in a list: one level in or out; in a table: next or previous cell'],
  ['Ctrl + K', 'link'],
  ['Shift + Enter', 'new line in the same paragraph'],
  ['Ctrl + Z, Ctrl + Shift + Z', 'undo, redo'],
]

/** On a Mac the browser takes Command for Ctrl. */
export function KeyboardHelp() {
  return (
    <details className="max-w-text">
      <summary className="min-h-8 cursor-pointer font-semibold text-accent">Keyboard help</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 md:grid-cols-[auto_1fr]">
        {keys.map(([press, does]) => (
          <div key={press} className="contents">
            <dt className="font-semibold text-ink">{press}</dt>
            <dd className="max-md:mb-1">{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">On a Mac use Command instead of Ctrl.</p>
    </details>
  )
}
