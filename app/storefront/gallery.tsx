import { useState } from 'react'
import { Link } from '../ui/link.tsx'
import { cutDescription, type GalleryImage } from '../../shop/content/gallery/gallery-image.ts'
import { listGallery } from '../../shop/content/gallery/gallery-store.ts'
import { pictureAddress } from '../../shop/media/picture.ts'
import { useBrand } from '../brand.ts'
import { readingShop, sameForAll } from '../context.ts'
import { Breadcrumb, home } from '../ui/breadcrumb.tsx'
import { buttonLook } from '../ui/button.tsx'
import { useLatePart } from '../ui/later/late-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PartDrawing } from '../ui/part-drawing.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { Route } from './+types/gallery.ts'
import { useHasProducts } from './frame/categories.ts'

const fetchLightbox = () => import('./gallery/lightbox.tsx')

/** Tiles that are visible when the page opens in a wide window. */
const firstTiles = 3

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context, '/gallery', 'catalogue', 'content')
  return { images: await listGallery(readingShop(context).db) }
}

export default function GalleryPage({ loaderData: { images } }: Route.ComponentProps) {
  const { shopName } = useBrand()
  const [opened, setOpened] = useState(0)
  const lightbox = useLatePart(fetchLightbox, 'The large pictures')

  function enlarge(at: number) {
    setOpened(at)
    lightbox.open()
  }

  return (
    <div className="gutter mx-auto max-w-wide pt-3 pb-18 md:pt-6 md:pb-24">
      <PageHead
        title="Gallery"
        description={`Pictures of what ${shopName} makes and sells, at work and up close.`}
        path="/gallery"
      />
      <Breadcrumb crumbs={[home]} here="Gallery" />
      <h1 className="mt-2 text-h1 md:mt-4">Gallery</h1>
      {images.length === 0 ? (
        <EmptyGallery />
      ) : (
        <ul className="mt-6 grid gap-x-6 gap-y-8 md:mt-8 md:grid-cols-2 md:gap-y-10 xl:grid-cols-3">
          {images.map((image, at) => (
            <Tile key={image.id} image={image} first={at < firstTiles} onOpen={() => enlarge(at)} />
          ))}
        </ul>
      )}
      {lightbox.notice}
      {lightbox.Part && <lightbox.Part images={images} opened={opened} onClose={lightbox.close} />}
    </div>
  )
}

function Tile({ image, first, onOpen }: { image: GalleryImage; first: boolean; onOpen: () => void }) {
  return (
    <li className="group relative min-w-0">
      {/* before scripts arrive the button opens the picture itself */}
      <form
        action={pictureAddress(image.picture)}
        onSubmit={(event) => {
          event.preventDefault()
          onOpen()
        }}
      >
        <button
          type="submit"
          aria-label={`Enlarge ${image.title}`}
          // the whole tile can be pressed, also the text under the picture
          className="block w-full rounded-card after:absolute after:inset-0 after:content-['']"
        >
          <span className="block aspect-[4/3] overflow-hidden rounded-card bg-sweep">
            <ResponsiveImage
              picture={image.picture}
              alt=""
              sizes="(min-width: 80rem) 460px, (min-width: 48rem) 46vw, 92vw"
              first={first}
              className="size-full object-cover transition-transform duration-[var(--motion-popover)] group-hover:scale-[1.03]"
            />
          </span>
        </button>
      </form>
      <h2 className="mt-3 text-card group-hover:underline">{image.title}</h2>
      <p className="mt-1 max-w-[60ch] text-muted">{cutDescription(image.description)}</p>
    </li>
  )
}

function EmptyGallery() {
  const hasProducts = useHasProducts()
  return (
    <div className="flex flex-col items-start gap-6 py-10">
      <PartDrawing className="size-24" />
      <p className="text-lead">Pictures of what we make will be here soon.</p>
      <Link to={hasProducts ? '/shop' : '/contact-us'} className={buttonLook('secondary', 'large')}>
        {hasProducts ? 'See all products' : 'Contact us'}
      </Link>
    </div>
  )
}
