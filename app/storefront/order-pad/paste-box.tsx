import { ChevronDown, ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { readFileText } from './read-file.ts'

/** For a whole list at once. What did not fit on the pad stays here. */
export function PasteBox({
  text,
  onChange,
  onInsert,
  onFile,
}: {
  text: string
  onChange: (text: string) => void
  /** the whole text is put into rows */
  onInsert: () => void
  onFile: (text: string) => void
}) {
  const [refusal, setRefusal] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  async function open(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file) return
    const read = await readFileText(file)
    // The same file can be chosen again.
    input.value = ''
    setRefusal('refusal' in read ? read.refusal : '')
    if ('text' in read) onFile(read.text)
  }
  return (
    <details
      open={isOpen || text !== ''}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="no-print group mt-5 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-4 font-gothic font-semibold text-accent">
        <ClipboardList aria-hidden="true" size={20} strokeWidth={1.75} />
        Paste a list or open a CSV file
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="ml-auto group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col items-start gap-4 border-t border-line px-4 py-4">
        <Field
          label="Your list"
          help="One product per line, with its quantity: AG03 2, or 2 x AG03. You can also paste spreadsheet cells."
          error={refusal}
          className="w-full"
        >
          {(control) => (
            <textarea
              {...control}
              name="text"
              rows={6}
              spellCheck={false}
              value={text}
              onChange={(event) => onChange(event.currentTarget.value)}
              className={`${control.className} py-2 leading-normal`}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            type="submit"
            name="intent"
            value="check"
            kind="secondary"
            onClick={(event) => {
              event.preventDefault()
              onInsert()
            }}
          >
            Add to pad
          </Button>
          <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small noscript:hidden">
            <span className="font-gothic font-semibold">CSV file</span>
            <input
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              onChange={(event) => void open(event.currentTarget)}
              className="max-w-full min-h-11 content-center text-small"
            />
          </label>
        </div>
      </div>
    </details>
  )
}
