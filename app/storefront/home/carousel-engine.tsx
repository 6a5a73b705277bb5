import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useEffectEvent, useState } from 'react'

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>
export type CarouselOptions = NonNullable<Parameters<typeof useEmblaCarousel>[0]>

/** Takes over a row that the server drew. It draws nothing, so it may come late. */
export default function CarouselEngine({
  viewport,
  options,
  startAt,
  onReady,
}: {
  viewport: HTMLElement
  options: CarouselOptions
  startAt: number
  onReady: (api: CarouselApi) => () => void
}) {
  const [own] = useState({ ...options, startIndex: startAt, watchDrag: byFinger })
  const [connect, api] = useEmblaCarousel(own)
  const ready = useEffectEvent(onReady)
  useEffect(() => connect(viewport), [connect, viewport])
  useEffect(() => (api ? ready(api) : undefined), [api])
  return null
}

/** A mouse selects text; there are arrows. */
function byFinger(_: CarouselApi, event: MouseEvent | TouchEvent): boolean {
  return 'touches' in event
}
