import { lazy, Suspense, useEffect, useState } from 'react'
import { motionAllowed, touch } from '../../ui/motion/use-motion.ts'
import { whenNear } from '../../ui/later/when-near.ts'
import type { CarouselApi, CarouselOptions } from './carousel-engine.tsx'

/** Loaded when the row is near and the browser is idle. Without it the row can still be scrolled. */
const Engine = lazy(() => import('./carousel-engine.tsx').catch(() => ({ default: () => null })))

/** A row of slides: the server draws it for swiping, then the carousel takes over. */
export function useCarousel(part: string, options: CarouselOptions) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  const near = useNear(row)
  const [api, setApi] = useState<CarouselApi | null>(null)
  const [selected, setSelected] = useState(0)
  const [stops, setStops] = useState(0)

  // From now on the carousel handles the position that it was swiped to.
  useEffect(() => {
    if (api) row?.scrollTo({ left: 0, behavior: 'instant' })
  }, [api, row])

  function takeOver(engine: CarouselApi): () => void {
    const look = () => {
      setSelected(engine.selectedScrollSnap())
      setStops(engine.scrollSnapList().length)
    }
    if (motionAllowed()) fetchPictures(row)
    engine.on('select', look).on('reInit', look)
    engine.on('pointerDown', () => touch(part))
    setApi(engine)
    look()
    return () => setApi(null)
  }

  function goTo(at: number): void {
    setSelected(at)
    if (api) api.scrollTo(at, !motionAllowed())
    else scrollRowTo(row, at)
  }

  return {
    /** a ref for the element around the row */
    viewport: setRow,
    selected,
    /** how many positions the row has; 0 until the carousel has taken over */
    stops,
    goTo,
    ready: api !== null,
    engine: near && row && (
      <Suspense>
        <Engine viewport={row} options={options} startAt={selected} onReady={takeOver} />
      </Suspense>
    ),
  }
}

function useNear(element: HTMLElement | null): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element) return undefined
    return whenNear(element, { marginPixels: 400, idleWithinMs: 2000 }, () => setNear(true))
  }, [element])
  return near
}

/** Lazy pictures beside the first slide would be loaded only while they slide in. */
function fetchPictures(row: HTMLElement | null): void {
  for (const picture of row?.querySelectorAll('img') ?? []) picture.loading = 'eager'
}

function scrollRowTo(row: HTMLElement | null, at: number): void {
  const slide = row?.firstElementChild?.children[at]
  if (row && slide instanceof HTMLElement) row.scrollTo({ left: slide.offsetLeft })
}
