import { ArrowDown, ArrowUp, GripVertical, Star, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { longestAlt } from '../../../../shop/catalogue/edit/product-pictures.ts'
import type { RefusedFile } from './check-file.ts'
import type { FormPicture } from './picture-list.ts'
import { PictureView } from './picture-view.tsx'

/** One picture: how it looks, where it stands, what it says to those who do not see it. */
export function PictureTile({
  picture,
  name,
  at,
  count,
  isCard,
  sent,
  isDragged,
  onDrag,
  onDrop,
  onMove,
  onCard,
  onChange,
  onRemove,
  onBroken,
}: {
  picture: FormPicture
  name: string
  at: number
  count: number
  isCard: boolean
  /** 0 to 1 while it is on its way; null: it is not */
  sent: number | null
  isDragged: boolean
  onDrag: (key: string | null) => void
  onDrop: () => void
  onMove: (to: number) => void
  onCard: () => void
  onChange: (details: { alt?: string; hidden?: boolean }) => void
  onRemove: () => void
  onBroken: (key: string, file: RefusedFile) => void
}) {
  const id = useId()
  const { key, alt, hidden, kind } = picture
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the pointer's way; the arrows are everybody's
    <li
      data-tile
      draggable
      onDragStart={(event) => {
        // A field is dragged over to mark its text.
        if (event.target instanceof HTMLInputElement) return event.preventDefault()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag(key)
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      className={`rounded-card border bg-surface p-3 ${isCard ? 'border-accent' : 'border-line'} ${isDragged ? 'opacity-50' : ''}`}
    >
      <div className="flex gap-3">
        <div className="relative size-24 shrink-0 overflow-hidden rounded-badge bg-sweep">
          <PictureView picture={picture} name={name} dim={hidden} onBroken={onBroken} />
          {isCard && (
            <p className="absolute top-1 left-1 rounded-badge bg-accent px-1.5 text-count text-accent-ink">
              Card image
            </p>
          )}
          {sent !== null && (
            <progress
              aria-label={`Upload of ${name}`}
              value={sent}
              className="absolute inset-x-0 bottom-0 h-1.5 w-full accent-accent"
            />
          )}
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-1">
            <p className="min-w-0 flex-1 truncate pt-1.5 font-semibold" title={name}>
              {kind === 'chosen' ? name : `Picture ${at + 1}`}
              {kind === 'chosen' && (
                <span className="block font-normal text-muted">
                  {sizeWords(picture.file.size)}, not saved yet
                </span>
              )}
            </p>
            <GripVertical
              aria-hidden="true"
              size={20}
              className="mt-2 cursor-grab text-control max-md:hidden"
            />
          </div>
          <label htmlFor={id} className="mt-1 block font-gothic text-fine font-semibold">
            Alternative text<span className="sr-only"> of {name}</span>
          </label>
          <input
            id={id}
            type="text"
            value={alt}
            maxLength={longestAlt}
            placeholder="The product’s title"
            onChange={({ target }) => onChange({ alt: target.value })}
            className="min-h-11 w-full rounded-control border border-control bg-surface px-2 md:min-h-9"
          />
        </div>
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-2 md:min-h-8">
        <input
          type="checkbox"
          checked={hidden}
          onChange={({ target }) => onChange({ hidden: target.checked })}
          className="size-[18px] accent-accent"
        />
        <span>
          Hide on the product page<span className="sr-only">: {name}</span>
        </span>
      </label>
      <div className="-mb-1 -ml-1.5 flex flex-wrap items-center gap-x-1">
        <Act name={`Move ${name} earlier`} disabled={at === 0} onPress={() => onMove(at - 1)}>
          <ArrowUp aria-hidden="true" size={18} strokeWidth={1.75} className={asideInRows} />
        </Act>
        <Act name={`Move ${name} later`} disabled={at === count - 1} onPress={() => onMove(at + 1)}>
          <ArrowDown aria-hidden="true" size={18} strokeWidth={1.75} className={asideInRows} />
        </Act>
        {!isCard && (
          <Act name={`Make ${name} the card image`} onPress={onCard}>
            <Star aria-hidden="true" size={18} strokeWidth={1.75} />
            Make card
          </Act>
        )}
        <Act name={`Delete ${name}`} onPress={onRemove} danger>
          <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
          Delete
        </Act>
      </div>
    </li>
  )
}

/** Where two tiles stand in a row, earlier is to the left. */
const asideInRows = 'md:max-xl:-rotate-90 min-[96rem]:-rotate-90'

function Act({
  name,
  disabled = false,
  danger = false,
  onPress,
  children,
}: {
  name: string
  disabled?: boolean
  danger?: boolean
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // not disabled: at the end of the way the focus would be lost
      aria-disabled={disabled || undefined}
      data-remove={danger || undefined}
      onClick={() => !disabled && onPress()}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-1.5 font-gothic text-fine font-semibold hover:bg-sunken md:min-h-8 md:min-w-8 ${danger ? 'text-danger' : 'text-accent'} aria-disabled:text-muted aria-disabled:opacity-60`}
    >
      {children}
    </button>
  )
}

function sizeWords(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
