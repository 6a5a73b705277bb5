import { Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { productMessages } from '../../../../shop/catalogue/edit/product-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/live-region.tsx'
import { FileDrop } from './file-drop.tsx'
import { cardKey, nameOf, type FormPicture } from './picture-list.ts'
import { PictureTile } from './picture-tile.tsx'
import type { Pictures } from './use-pictures.ts'

/** The pictures of a product: the last that is shown is the card image. */
export function PictureManager({
  pictures,
  required,
  sentBytes,
}: {
  pictures: Pictures
  required: boolean
  /** while they are sent: so much has left; null: nothing is being sent */
  sentBytes: number | null
}) {
  const { list, refused, removed, touched } = pictures
  const id = useId()
  const [dragged, setDragged] = useState<string | null>(null)
  const tiles = useRef<HTMLOListElement>(null)
  const card = cardKey(list)
  const isMissing = required && touched && list.length === 0 && refused.length === 0

  function move(key: string, to: number, name: string) {
    pictures.move(key, to)
    say(`${name} is now picture ${Math.min(Math.max(to, 0), list.length - 1) + 1} of ${list.length}`)
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-h3">
        Images {required && <span className="text-muted">(*)</span>}
      </h3>
      <p className="mt-1 text-muted">
        JPG, at most 10 MB each. The last one that is not hidden is the card image, which the shop shows
        first.
      </p>
      <FileDrop
        onFiles={sentBytes === null ? pictures.add : () => {}}
        describedBy={`${id}-error`}
        hasNone={list.length === 0}
        chooser={pictures.chooser}
      />
      <div id={`${id}-error`} role="alert" className="mt-2 text-danger empty:mt-0">
        {isMissing && <p>{productMessages.imageMissing}</p>}
        {refused.length > 0 && <RefusedFiles refused={refused} onDismiss={() => pictures.setRefused([])} />}
      </div>
      {removed && (
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
          role="status"
          className="mt-2 flex items-center justify-between gap-2 rounded-control bg-sunken pl-3"
        >
          <span className="min-w-0 wrap-anywhere">{nameOf(removed.picture, removed.at)} was removed.</span>
          <Button kind="quiet" size="card" className="px-3! text-small!" onClick={() => pictures.restore()}>
            <Undo2 aria-hidden="true" size={18} strokeWidth={1.75} />
            Undo
          </Button>
        </div>
      )}
      <ol
        ref={tiles}
        aria-label="Images, in the order shown"
        className="mt-3 grid gap-3 md:grid-cols-2 xl:grid-cols-1 min-[96rem]:grid-cols-2"
      >
        {list.map((picture, at) => {
          const name = nameOf(picture, at)
          return (
            <PictureTile
              key={picture.key}
              picture={picture}
              name={name}
              at={at}
              count={list.length}
              isCard={picture.key === card}
              sent={sentBytes === null ? null : sentShare(list, at, sentBytes)}
              isDragged={dragged === picture.key}
              onDrag={setDragged}
              onDrop={() => {
                const from = list.findIndex(({ key }) => key === dragged)
                const taken = list[from]
                // Called as it was known where it was taken up.
                if (taken && from !== at) move(taken.key, at, nameOf(taken, from))
                setDragged(null)
              }}
              onMove={(to) => move(picture.key, to, name)}
              onCard={() => {
                pictures.makeCard(picture.key)
                say(`${name} is now the card image`)
              }}
              onChange={(details) => pictures.change(picture.key, details)}
              onRemove={() => {
                pictures.remove(picture)
                // The focus must not fall to the page with its button.
                const next = tiles.current?.querySelectorAll<HTMLElement>('[data-tile]')
                const neighbour = next?.[at + 1] ?? next?.[at - 1]
                neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus()
              }}
              onBroken={pictures.refuse}
            />
          )
        })}
      </ol>
    </section>
  )
}

/** Files leave one after the other, in their order: how much of this one has; null: it is not sent. */
function sentShare(list: FormPicture[], at: number, sentBytes: number): number | null {
  const size = sizeOf(list[at])
  if (size === 0) return null
  const before = list.slice(0, at).reduce((sum, one) => sum + sizeOf(one), 0)
  return Math.min(Math.max((sentBytes - before) / size, 0), 1)
}

function sizeOf(picture: FormPicture | undefined): number {
  return picture?.kind === 'chosen' ? picture.file.size : 0
}

function RefusedFiles({ refused, onDismiss }: { refused: Pictures['refused']; onDismiss: () => void }) {
  const kinds = Map.groupBy(refused, ({ why }) => why)
  return (
    <div className="rounded-control bg-danger-tint px-3 py-2">
      {[...kinds].map(([why, files]) => (
        <p key={why} className="wrap-anywhere">
          <span className="font-semibold">{why}</span> Left out: {files.map(({ name }) => name).join(', ')}
        </p>
      ))}
      <Button kind="quiet" size="card" className="-ml-2 px-2! text-small! text-danger!" onClick={onDismiss}>
        {refused.length === 1 ? 'Continue without it' : 'Continue without them'}
      </Button>
    </div>
  )
}
