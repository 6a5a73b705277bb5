import { FileText, ImageOff } from 'lucide-react'
import { Link } from 'react-router'
import { pictureWidths } from '../../../shop/media/picture.ts'
import { adminAddress } from '../sections.ts'
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

/** An https address as it is; a name is a file of ours, if there is one. */
export function BrochureCell({ row: { number, brochure } }: { row: ProductRow }) {
  if (!brochure) return null
  const address = /^https:\/\//i.test(brochure) ? brochure : `/brochures/${encodeURIComponent(brochure)}`
  return (
    <a
      href={address}
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

/** The card image first, which is the last of the list. */
export function PictureStack({ row: { images, number } }: { row: ProductRow }) {
  const card = images.at(-1)
  if (!card)
    return (
      <span className="inline-flex items-center gap-1.5 text-muted" title="No picture">
        <ImageOff aria-hidden="true" size={20} strokeWidth={1.75} />
        <span className="sr-only">No picture</span>
      </span>
    )
  return (
    <span className="flex items-center gap-1.5">
      <img
        src={smallest(card)}
        // its widths are made a moment after it was added
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(card)) currentTarget.src = card
        }}
        alt={`${number} as on its card`}
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        className="size-10 rounded-badge bg-sweep object-contain"
      />
      {images.length > 1 && (
        <span className="text-muted tabular-nums" title={`${images.length} pictures`}>
          <span aria-hidden="true">+{images.length - 1}</span>
          <span className="sr-only">and {images.length - 1} more</span>
        </span>
      )}
    </span>
  )
}

/** '/media/<id>.jpg' in the least of its widths */
function smallest(address: string): string {
  return address.replace(/^(\/media\/[0-9a-f]+)\.jpg$/, `$1-${pictureWidths[0]}.jpg`)
}
