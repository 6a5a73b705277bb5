import { useState } from 'react'
import { shownImage, type ImageSources } from '../../../shop/content/testimonials/shown-image.ts'
import { initials } from '../../../shop/content/testimonials/testimonial.ts'

/** The picture as visitors see it, or initials where they see these. */
export function Avatar({
  name,
  imageUrl,
  sources,
}: {
  name: string
  imageUrl: string
  sources: ImageSources
}) {
  const [failed, setFailed] = useState('')
  const address = imageUrl.startsWith('/media/') ? imageUrl : shownImage(imageUrl, sources)
  return (
    <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-round bg-tint font-gothic font-[650] text-accent">
      {address && address !== failed ? (
        <img
          src={address}
          width={48}
          height={48}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </span>
  )
}
