import 'yet-another-react-lightbox/plugins/captions.css'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Download from 'yet-another-react-lightbox/plugins/download'
import type { GalleryImage } from '../../../shop/content/gallery/gallery-image.ts'
import { pictureAddress } from '../../../shop/media/picture.ts'
import { Lightbox, slideOf } from '../../ui/overlays/lightbox.tsx'
import './lightbox.css'

/** The whole gallery as one group that loops, each picture with its title and whole description. */
export default function GalleryLightbox({
  images,
  opened,
  onClose,
}: {
  images: GalleryImage[]
  opened: number
  onClose: () => void
}) {
  return (
    <Lightbox
      name="Gallery"
      className="gallery-lightbox"
      slides={images.map((image) => ({
        ...slideOf(image.picture, image.title),
        description: (
          <>
            <strong className="block font-gothic">{image.title}</strong>
            {image.description}
          </>
        ),
        download: { url: pictureAddress(image.picture), filename: fileName(image.title) },
      }))}
      current={opened}
      thumbnail={{ width: 116, height: 87 }}
      plugins={[Captions, Download]}
      carousel={{ finite: images.length < 2, imageProps: protectedPicture }}
      onClose={onClose}
    />
  )
}

/** 'Alloy grinder AG03: chuck' → 'alloy-grinder-ag03-chuck.jpg' */
function fileName(title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${words || 'picture'}.jpg`
}

/** Only the large picture; keyboard, zoom and the download button stay. */
const protectedPicture: React.ImgHTMLAttributes<HTMLImageElement> = {
  draggable: false,
  onContextMenu: (event) => event.preventDefault(),
}
