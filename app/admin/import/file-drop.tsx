import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** One file, dropped here or chosen. */
export function FileDrop({ busy, onFile }: { busy: string | null; onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(files: FileList | null) {
    const [file] = files ?? []
    if (file && busy === null) onFile(file)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button in it does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={`flex min-h-30 flex-wrap items-center justify-center gap-x-4 gap-y-3 rounded-card border-2 border-dashed p-4 text-center noscript:hidden ${over ? 'border-accent bg-tint' : 'border-control bg-surface'}`}
    >
      <FileSpreadsheet aria-hidden="true" size={24} strokeWidth={1.75} className="text-muted" />
      <p className="text-muted">{busy ?? 'Drop a CSV file here or'}</p>
      <Button kind="secondary" aria-disabled={busy !== null} onClick={() => busy ?? field.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={field}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          // the same file, changed meanwhile, can be chosen again
          event.target.value = ''
        }}
      />
    </div>
  )
}
