import { pictureAddress, pictureSourceSet, type Picture } from '../../shop/media/picture.ts'
import { PartDrawing } from './part-drawing.tsx'

/** A picture in the widths that exist, newest format first; a drawing if there is none. */
export function ResponsiveImage({
  picture,
  alt,
  sizes,
  first = false,
  lazy = !first,
  className = '',
}: {
  picture: Picture | null
  /** '' if the text beside it says the same */
  alt: string
  /** as the attribute; a number of pixels if it is the same in every window */
  sizes: string | number
  /** visible at once: loaded early, never lazily */
  first?: boolean
  /** loaded shortly before it is visible; not if a page is printed without scrolling */
  lazy?: boolean
  className?: string
}) {
  if (!picture) return <PartDrawing className={`p-[18%] ${className}`} />
  const shownAt = typeof sizes === 'number' ? sizes : undefined
  const told = typeof sizes === 'number' ? `${sizes}px` : sizes
  const avif = pictureSourceSet(picture, 'avif', shownAt)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={told} />}
      <img
        src={pictureAddress(picture)}
        srcSet={pictureSourceSet(picture, 'jpg', shownAt)}
        sizes={told}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={lazy ? 'lazy' : 'eager'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
