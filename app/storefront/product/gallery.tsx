import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ProductPicture } from '../../../shop/catalogue/product.ts'
import { IconButton } from '../../ui/button.tsx'
import { useLatePart } from '../../ui/later/late-part.tsx'
import { PartDrawing } from '../../ui/part-drawing.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { useStrip } from '../../ui/scrolling/strip.ts'

const fetchLightbox = () => import('./lightbox.tsx')

/** of the large picture */
const sizes = '(min-width: 80rem) 680px, (min-width: 48rem) 56vw, 92vw'

/** An arrow moves the thumbnails by one: 88 px and a gap of 12. */
const thumbnailStep = 100

/**
 * All pictures of a product. The last one of its list is shown first, and is number one of the row; on paper it is
 * the only one, whichever is chosen.
 */
export function Gallery({ title, pictures: listed }: { title: string; pictures: ProductPicture[] }) {
  const pictures = lastFirst(listed)
  const [current, setCurrent] = useState(0)
  const lightbox = useLatePart(fetchLightbox, 'The large pictures')
  const shown = pictures[current]
  const first = pictures[0]
  if (!shown) {
    return (
      <div className="flex aspect-[4/3] items-center justify-center rounded-card bg-sweep print:border print:border-line">
        <PartDrawing className="size-40" />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <button
        type="button"
        aria-label="Enlarge the picture"
        onClick={lightbox.open}
        className="group relative flex aspect-[4/3] max-h-[calc(100svh-300px)] min-h-72 w-full items-center justify-center overflow-hidden rounded-card bg-sweep md:aspect-square xl:aspect-[8/7] print:aspect-square print:max-h-none print:min-h-0"
      >
        <ResponsiveImage
          key={shown.id}
          picture={shown}
          alt={shown.alt ?? (pictures.length > 1 ? `${title}, picture ${current + 1}` : title)}
          sizes={sizes}
          first
          className={`size-full object-contain ${shown === first ? '' : 'print:hidden'}`}
        />
        {first && shown !== first && (
          <ResponsiveImage
            picture={first}
            alt={first.alt ?? title}
            sizes={sizes}
            first
            className="hidden size-full object-contain print:block"
          />
        )}
        <span
          aria-hidden="true"
          className="no-print absolute right-3 bottom-3 flex items-center gap-2 rounded-control bg-surface px-2.5 py-1.5 text-small text-muted group-hover:text-ink"
        >
          <Maximize2 size={16} strokeWidth={1.75} />
          {current + 1} of {pictures.length}
        </span>
      </button>
      {pictures.length > 1 && <Thumbnails pictures={pictures} current={current} onChoose={setCurrent} />}
      {lightbox.notice}
      {lightbox.Part && (
        <lightbox.Part
          title={title}
          pictures={pictures}
          current={current}
          onView={setCurrent}
          onClose={lightbox.close}
        />
      )}
    </div>
  )
}

function lastFirst(pictures: ProductPicture[]): ProductPicture[] {
  return [...pictures.slice(-1), ...pictures.slice(0, -1)]
}

function Thumbnails({
  pictures,
  current,
  onChoose,
}: {
  pictures: ProductPicture[]
  current: number
  onChoose: (at: number) => void
}) {
  const { strip, atStart, atEnd, move } = useStrip<HTMLUListElement>()

  // The row scrolls to the chosen picture; the page itself does not move.
  useEffect(() => {
    const row = strip.current
    const tile = row?.children[current]
    if (!row || !(tile instanceof HTMLElement)) return
    const hidden =
      tile.offsetLeft < row.scrollLeft ||
      tile.offsetLeft + tile.offsetWidth > row.scrollLeft + row.clientWidth
    if (hidden)
      row.scrollTo({
        left: tile.offsetLeft - row.clientWidth / 2 + tile.offsetWidth / 2,
        behavior: 'instant',
      })
  }, [current, strip])

  const fits = atStart && atEnd
  return (
    <div className="no-print flex items-center gap-2">
      <Arrow
        name="Scroll pictures left"
        hidden={fits}
        disabled={atStart}
        onClick={() => move(-thumbnailStep)}
      >
        <ChevronLeft aria-hidden="true" size={24} strokeWidth={1.75} />
      </Arrow>
      <ul ref={strip} className="scroll-strip relative -m-1 flex min-w-0 flex-1 gap-3 p-1 max-md:more-beside">
        {pictures.map((picture, at) => (
          <li key={picture.id} className="shrink-0">
            <button
              type="button"
              aria-label={`Picture ${at + 1} of ${pictures.length}`}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => onChoose(at)}
              className={`block size-18 overflow-hidden rounded-control bg-sweep md:size-22 ${
                at === current ? 'border-2 border-accent p-0.5' : 'border border-line'
              }`}
            >
              <ResponsiveImage
                picture={picture}
                alt=""
                sizes={88}
                className="size-full rounded-badge object-contain"
              />
            </button>
          </li>
        ))}
      </ul>
      <Arrow name="Scroll pictures right" hidden={fits} disabled={atEnd} onClick={() => move(thumbnailStep)}>
        <ChevronRight aria-hidden="true" size={24} strokeWidth={1.75} />
      </Arrow>
    </div>
  )
}

/** Phones swipe; if all pictures fit there is nothing to scroll. */
function Arrow({ hidden, ...rest }: React.ComponentProps<typeof IconButton> & { hidden: boolean }) {
  return <IconButton className={`max-md:hidden ${hidden ? 'md:hidden' : ''}`} {...rest} />
}
