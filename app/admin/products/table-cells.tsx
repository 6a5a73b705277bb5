import { FileText, ImageOff } from 'lucide-react'
import { Link } from 'react-router'
import { adminAddress } from '../sections.ts'
import { Thumbnail } from '../thumbnail.tsx'
import type { ProductRow } from './product-row.ts'

export function ProductLink({ row: { number } }: { row: ProductRow }) {
  return (
    <Link
      to={adminAddress('products-edit', number)}
      title={number}
      className="product-number block truncate font-gothic font-semibold text-accent hover:underline"
    >
      {number}
    </Link>
  )
}

export function BrochureCell({ row: { number, brochure, brochureAddress } }: { row: ProductRow }) {
  if (!brochure) return null
  if (!brochureAddress)
    return (
      <span className="text-warning" title={`There is no file ${brochure}`}>
        No file
      </span>
    )
  return (
    <a
      href={brochureAddress}
      target="_blank"
      rel="noopener noreferrer"
      title={brochure}
      className="inline-flex min-h-8 items-center gap-1 text-accent underline-offset-4 hover:underline"
    >
      <FileText aria-hidden="true" size={16} strokeWidth={1.75} />
      View
      <span className="sr-only"> brochure of {number} (opens in a new tab)</span>
    </a>
  )
}

const mostThumbnails = 3

/** The card image first, which is the last of the list. */
export function PictureStack({ row: { images, thumbnails, number } }: { row: ProductRow }) {
  const shown = thumbnails.toReversed().slice(0, mostThumbnails)
  if (shown.length === 0)
    return (
      <span
        className="flex size-10 items-center justify-center rounded-badge bg-sweep text-muted"
        title="No picture"
      >
        <ImageOff aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="sr-only">No picture</span>
      </span>
    )
  return (
    <span className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">
      <span className="flex" title={`${images.length} ${images.length === 1 ? 'picture' : 'pictures'}`}>
        {shown.map((src, at) => (
          <Thumbnail
            key={src}
            src={src}
            whole={images.at(-1 - at) ?? src}
            alt={at === 0 ? `${number} as on its card` : ''}
            width={32}
            height={32}
            className="size-8 rounded-badge border border-line bg-sweep object-contain not-first:-ml-3"
          />
        ))}
      </span>
      {images.length > shown.length && (
        <span className="text-muted tabular-nums">
          <span aria-hidden="true">+{images.length - shown.length}</span>
          <span className="sr-only">and {images.length - shown.length} more</span>
        </span>
      )}
    </span>
  )
}
