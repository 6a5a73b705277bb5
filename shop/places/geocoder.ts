/** Degrees, WGS 84. */
export type Place = { lat: number; lon: number }

/** `unreachable`: ask again later; `unknown`: it answered and does not know the address. */
export type PlaceAnswer =
  | { kind: 'found'; place: Place }
  | { kind: 'unknown' }
  | { kind: 'unreachable'; reason: string }

/** Turns an address into a place. Called when an address is saved, never when a page is shown. */
export type Geocoder = { find(address: string): Promise<PlaceAnswer> }
