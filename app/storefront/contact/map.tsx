import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Place } from '../../../shop/places/geocoder.ts'
import type { MapTiles } from '../../context.ts'
import { whenNear } from '../../ui/later/when-near.ts'
import './map.css'

/**
 * The map is an extra: its box, with the address, is in the first HTML. It is filled when it comes near the window and
 * the page is idle.
 */
export function ContactMap({ place, address, tiles }: { place: Place; address: string; tiles: MapTiles }) {
  const [state, setState] = useState<'waiting' | 'drawn' | 'unavailable'>('waiting')
  const box = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLElement>(null)
  const { lat, lon } = place

  useEffect(() => {
    if (!box.current) return undefined
    let remove: (() => void) | undefined
    let left = false
    async function draw() {
      try {
        const { drawMap } = await import('./draw-map.ts')
        if (left || !ground.current) return
        remove = drawMap(ground.current, { lat, lon }, tiles.address, {
          onDrawn: () => setState('drawn'),
          onUnavailable: () => setState('unavailable'),
        })
      } catch {
        setState('unavailable')
      }
    }
    const stopWaiting = whenNear(box.current, { marginPixels: 200, idleWithinMs: 5000 }, () => void draw())
    return () => {
      left = true
      stopWaiting()
      remove?.()
    }
  }, [lat, lon, tiles.address])

  return (
    <div
      ref={box}
      className="no-print relative aspect-[4/3] overflow-hidden rounded-card border border-line bg-sunken"
    >
      {state !== 'drawn' && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-6 text-center text-small text-muted">
          <MapPin aria-hidden="true" size={24} strokeWidth={1.75} />
          {state === 'unavailable' ? (
            <p>The map is not available right now.</p>
          ) : (
            <p className="whitespace-pre-line">{address}</p>
          )}
        </div>
      )}
      {state !== 'unavailable' && (
        <div className={`absolute inset-0 isolate ${state === 'drawn' ? '' : 'invisible'}`}>
          {/* its classes never change here: the map has added its own */}
          <section ref={ground} aria-label={`Map: ${asOneLine(address)}`} className="absolute inset-0" />
        </div>
      )}
      {state === 'drawn' && <Attribution {...tiles.attribution} />}
    </div>
  )
}

function Attribution({ text, link }: MapTiles['attribution']) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      className="absolute right-0 bottom-0 flex min-h-6 items-center bg-overlay px-2 text-fine text-ink underline -outline-offset-3"
    >
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function asOneLine(address: string): string {
  const lines = address.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).join(', ')
}
