import { z } from 'zod'
import { typedLine } from '../text/typed-text.ts'
import { longestCarrier } from '../checkout/instructions/freight.ts'

/** Where the number of a shipment goes in the address of a carrier's page. */
export const trackingPlace = '{tracking}'
export const longestPage = 300
export const mostCarriers = 200

/**
 * The same rule as the table's: https, and the number once, behind the host. So no number can lead to another site, and
 * no address to a script.
 */
const pageShape = /^https:\/\/[A-Za-z0-9.-]+\/[^\s{}<>"\\]*\{tracking\}[^\s{}<>"\\]*$/

export const carrierFields = z.strictObject({
  name: typedLine(longestCarrier).min(1, 'Enter the name of the carrier.'),
  trackingPage: typedLine(longestPage)
    .refine(
      (page) => page === '' || pageShape.test(page),
      `Use an address that begins with https:// and has ${trackingPlace} once, where the number goes.`,
    )
    .default(''),
})

export type CarrierFields = z.output<typeof carrierFields>
export type Carrier = CarrierFields & { id: string; version: number }

/** Where this shipment is followed; null: there is no number, or no page. */
export function trackingAddress(page: string | null, tracking: string): string | null {
  return page && tracking ? page.replace(trackingPlace, () => encodeURIComponent(tracking)) : null
}
