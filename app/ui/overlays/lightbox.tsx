import { useState } from 'react'
import YetAnotherLightbox, {
  type LightboxExternalProps,
  type Plugin,
  type SlideImage,
} from 'yet-another-react-lightbox'
import 'yet-another-react-lightbox/plugins/counter.css'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen'
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { pictureAddress, pictureVariantAddress, type Picture } from '../../../shop/media/picture.ts'
import './lightbox.css'

/** Large pictures with slideshow, thumbnails, zoom, full screen and close. Import it lazily: it is large. */
export function Lightbox({
  name,
  slides,
  current,
  thumbnail,
  plugins = [],
  onView,
  onClose,
  ...more
}: {
  name: string
  slides: SlideImage[]
  current: number
  thumbnail: { width: number; height: number }
  /** what this lightbox does in addition */
  plugins?: Plugin[]
  onView?: (at: number) => void
  onClose: () => void
} & Pick<LightboxExternalProps, 'carousel' | 'className'>) {
  // Told its own index, or the same slides again, it builds everything anew: a thumbnail that was just pressed
  // would be gone, and the focus with it.
  const [first] = useState({ slides, index: current })
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      {...first}
      on={{ view: ({ index }) => onView?.(index) }}
      plugins={[Counter, Fullscreen, Slideshow, Thumbnails, Zoom, ...plugins]}
      labels={{
        Lightbox: name,
        Previous: 'Previous picture',
        Next: 'Next picture',
        '{index} of {total}': 'Picture {index} of {total}',
      }}
      counter={{ separator: 'of' }}
      thumbnails={{ ...thumbnail, border: 2, borderRadius: 6, padding: 2, gap: 12, vignette: false }}
      zoom={{ maxZoomPixelRatio: 2 }}
      {...more}
    />
  )
}

/** A picture in the widths that exist; the lightbox chooses the one for its window. */
export function slideOf(picture: Picture, alt: string): SlideImage {
  return {
    src: pictureAddress(picture),
    width: picture.width,
    height: picture.height,
    alt,
    srcSet: picture.widths.map((width) => ({
      src: pictureVariantAddress(picture, width, 'jpg'),
      width,
      height: Math.round((width * picture.height) / picture.width),
    })),
  }
}
