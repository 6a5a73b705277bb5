import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

/** A place to let files fall, with a button that does the same. */
export function FileDrop({
  onFiles,
  describedBy,
}: {
  onFiles: (files: File[]) => void
  describedBy: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- who has no pointer has the button in it
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
      className={`mt-3 flex min-h-30 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-3 text-center ${over ? 'border-accent bg-tint' : 'border-control bg-surface'}`}
    >
      <p className="flex items-center gap-2 text-muted">
        <ImagePlus aria-hidden="true" size={20} strokeWidth={1.75} />
        Drop JPG pictures or
      </p>
      <Button
        kind="secondary"
        size="card"
        className="px-4! text-small! md:min-h-9"
        onClick={() => input.current?.click()}
      >
        choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,.jpg,.jpeg"
        aria-label="Images"
        aria-describedby={describedBy}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file again is a change as well.
          target.value = ''
        }}
      />
    </div>
  )
}
