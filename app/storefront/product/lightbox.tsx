import type { ProductPicture } from '../../../shop/catalogue/product.ts'
import { Lightbox as SharedLightbox, slideOf } from '../../ui/overlays/lightbox.tsx'

/** All pictures of a product, large. */
export default function Lightbox({
  title,
  pictures,
  current,
  onView,
  onClose,
}: {
  title: string
  pictures: ProductPicture[]
  current: number
  onView: (at: number) => void
  onClose: () => void
}) {
  return (
    <SharedLightbox
      name={`Pictures of ${title}`}
      slides={pictures.map((picture, at) =>
        slideOf(picture, picture.alt ?? `${title}, picture ${at + 1} of ${pictures.length}`),
      )}
      current={current}
      thumbnail={{ width: 88, height: 88 }}
      carousel={{ finite: pictures.length < 2 }}
      onView={onView}
      onClose={onClose}
    />
  )
}
