import { divIcon, map as createMap, marker, tileLayer, type Map } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Place } from '../../../shop/places/geocoder.ts'

const contactZoom = 10

/** Fills `ground` with a map of the place; returns a way to remove it. */
export function drawMap(
  ground: HTMLElement,
  place: Place,
  tileAddress: string,
  { onDrawn, onUnavailable }: { onDrawn: () => void; onUnavailable: () => void },
): () => void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(ground, {
    center: [place.lat, place.lon],
    zoom: contactZoom,
    // The page writes it beside the map.
    attributionControl: false,
    scrollWheelZoom: false,
    // On a touch screen one finger scrolls the page, two move the map.
    dragging: window.matchMedia('(pointer: fine)').matches,
    fadeAnimation: !still,
    zoomAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  })
  zoomByWheelWhileUsed(map)
  marker([place.lat, place.lon], { icon: pin(), interactive: false, keyboard: false }).addTo(map)
  let loaded = 0
  tileLayer(tileAddress, { minZoom: 3, maxZoom: 18 })
    .on('tileload', () => {
      loaded += 1
      if (loaded === 1) onDrawn()
    })
    // Called when no more tiles are awaited, whether they came or not.
    .on('load', () => {
      if (loaded === 0) onUnavailable()
    })
    .addTo(map)
  return () => map.remove()
}

/** The wheel scrolls the page until somebody has pressed in the map, and again after the map is left. */
function zoomByWheelWhileUsed(map: Map): void {
  map.on('focus mousedown', () => void map.scrollWheelZoom.enable())
  map.on('blur mouseout', () => void map.scrollWheelZoom.disable())
}

function pin() {
  return divIcon({
    className: 'contact-pin',
    html: '<svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true"><path d="M16 41C16 41 30 25.5 30 15.5A14 14 0 0 0 2 15.5C2 25.5 16 41 16 41Z"/><circle cx="16" cy="15.5" r="5"/></svg>',
    iconSize: [32, 42],
    iconAnchor: [16, 41],
  })
}
