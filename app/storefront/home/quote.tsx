import { Star } from 'lucide-react'
import { initials, type Testimonial } from '../../../shop/content/testimonials/testimonial.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'

export function Quote({
  testimonial: { name, position, text, picture, imageUrl, rating },
}: {
  testimonial: Testimonial
}) {
  return (
    <figure className="card quote">
      {rating !== null && <Stars rating={rating} />}
      <blockquote className="mb-6 flex-1 text-pretty">
        <p>{text}</p>
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <span className="quote-face">
          {picture ? (
            <ResponsiveImage picture={picture} alt="" sizes={48} className="size-full object-cover" />
          ) : imageUrl ? (
            <img
              src={imageUrl}
              width={48}
              height={48}
              alt=""
              loading="lazy"
              referrerPolicy="no-referrer"
              className="size-full object-cover"
            />
          ) : (
            <span aria-hidden="true">{initials(name)}</span>
          )}
        </span>
        <span className="min-w-0">
          <span className="block font-gothic text-card">{name}</span>
          <span className="block text-small text-muted">{position}</span>
        </span>
      </figcaption>
    </figure>
  )
}

/** Only where staff gave some: invented stars would mislead. */
function Stars({ rating }: { rating: number }) {
  return (
    <p className="mb-3">
      <span className="sr-only">{rating} of 5 stars</span>
      <svg aria-hidden="true" width={108} height={20} viewBox="0 0 129.6 24" className="block">
        <g className="fill-none stroke-control">{places.slice(rating).map(star)}</g>
        <g className="fill-brass stroke-brass">{places.slice(0, rating).map(star)}</g>
      </svg>
    </p>
  )
}

/** 20 px each, and 2 px between them */
const places = [0, 26.4, 52.8, 79.2, 105.6]

function star(x: number) {
  return <use key={x} href="#star" x={x} />
}

/** Drawn once: each star of a page is a use of it. */
export function StarDrawing() {
  return (
    <svg aria-hidden="true" width={0} height={0} className="absolute">
      <defs>
        <Star id="star" size={24} strokeWidth={1.75} fill="inherit" stroke="inherit" />
      </defs>
    </svg>
  )
}
