import type { Place } from '../../places/geocoder.ts'

export type ContactData = {
  /** lines between line breaks */
  address: string
  phone: string
  email: string
  /** counts its changes */
  version: number
  /** where the address was found when it was saved; null: not yet, or nowhere */
  place: Place | null
}
