import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PartDrawing } from '../../../ui/part-drawing.tsx'

/** A place to let files fall, with a button that does the same. */
export function FileDrop({
  onFiles,
  describedBy,
  hasNone,
  chooser,
}: {
  onFiles: (files: File[]) => void
  describedBy: string
  /** the place of the pictures that are to come: it is as large as they will be */
  hasNone: boolean
  /** where the focus goes when files are wrong or missing */
  chooser: React.Ref<HTMLButtonElement>
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
      className={`mt-3 flex flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-4 text-center ${hasNone ? 'min-h-72 xl:min-h-96' : 'min-h-30'} ${over ? 'border-accent bg-tint' : 'border-control bg-surface'}`}
    >
      {hasNone ? (
        <>
          <PartDrawing className="size-24" />
          <p className="font-gothic font-[650]">No pictures yet</p>
          <p className="max-w-80 text-muted">
            Drop JPG pictures here or choose them from this computer. You can choose several at once and
            change their order.
          </p>
        </>
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <ImagePlus aria-hidden="true" size={20} strokeWidth={1.75} />
          Drop JPG pictures or
        </p>
      )}
      <Button
        ref={chooser}
        kind="secondary"
        aria-describedby={describedBy}
        className={`text-small! ${hasNone ? 'mt-2' : ''}`}
        onClick={() => input.current?.click()}
      >
        {hasNone && <ImagePlus aria-hidden="true" size={18} strokeWidth={1.75} />}
        Choose files
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
