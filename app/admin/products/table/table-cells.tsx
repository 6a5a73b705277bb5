import { FileText, ImageOff } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import { adminAddress } from '../../sections.ts'
import { Thumbnail } from '../../thumbnail.tsx'
import type { ProductRow } from '../product-row.ts'

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

/** The card image, which is the last of the list, and how many stand behind it. */
export function PictureStack({ row: { images, thumbnails, number } }: { row: ProductRow }) {
  const card = thumbnails.at(-1)
  if (!card)
    return (
      <span
        className="flex size-10 items-center justify-center rounded-badge bg-sweep text-muted"
        title="No picture"
      >
        <ImageOff aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="sr-only">No picture</span>
      </span>
    )
  const more = images.length - 1
  return (
    <span className="flex shrink-0 items-center gap-2 whitespace-nowrap">
      <Thumbnail
        src={card}
        whole={images.at(-1) ?? card}
        alt={`${number} as on its card`}
        width={40}
        height={40}
        className="size-10 rounded-badge bg-sweep object-contain"
      />
      {more > 0 && (
        <span className="text-muted tabular-nums" title={`${images.length} pictures`}>
          <span aria-hidden="true">+{more}</span>
          <span className="sr-only">and {more} more</span>
        </span>
      )}
    </span>
  )
}
