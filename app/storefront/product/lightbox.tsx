import YetAnotherLightbox from 'yet-another-react-lightbox'
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

/** Large pictures with slideshow, thumbnails, zoom, full screen and close. */
export default function Lightbox({
  title,
  pictures,
  current,
  onView,
  onClose,
}: {
  title: string
  pictures: Picture[]
  current: number
  onView: (at: number) => void
  onClose: () => void
}) {
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={current}
      on={{ view: ({ index }) => onView(index) }}
      slides={pictures.map((picture, at) => ({
        src: pictureAddress(picture),
        width: picture.width,
        height: picture.height,
        alt: `${title}, picture ${at + 1} of ${pictures.length}`,
        srcSet: picture.widths.map((width) => ({
          src: pictureVariantAddress(picture, width, 'jpg'),
          width,
          height: Math.round((width * picture.height) / picture.width),
        })),
      }))}
      plugins={[Counter, Fullscreen, Slideshow, Thumbnails, Zoom]}
      labels={{ Lightbox: `Pictures of ${title}`, Previous: 'Previous picture', Next: 'Next picture' }}
      counter={{ separator: 'of' }}
      thumbnails={{ width: 88, height: 88, border: 2, borderRadius: 6, padding: 2, gap: 12, vignette: false }}
      zoom={{ maxZoomPixelRatio: 2 }}
      carousel={{ finite: pictures.length < 2 }}
    />
  )
}
