import type { Breakers } from '../../adapters/breaker.ts'
import { businessCentral } from '../../adapters/back-office/business-central.ts'
import { nominatimGeocoder } from '../../adapters/geocoding/nominatim.ts'
import { oidcProvider } from '../../adapters/identity/oidc.ts'
import { smtpMailer } from '../../adapters/mail/smtp.ts'
import { cardPointeGateway } from '../../adapters/payments/cardpointe.ts'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import type { Geocoder } from '../../shop/places/geocoder.ts'
import type { Config } from '../config/config.ts'

/** The systems outside, as the shop and its doctor speak to them. */
export function openOutside(config: Config, breakers?: Breakers) {
  const { deadlineScale: timeScale, geocoderUrl: address } = config
  const userAgent = `Spindle (${config.brand.siteOrigin})`
  return {
    payments: cardPointeGateway(config.cardPointe, timeScale),
    mailer: smtpMailer({ url: config.smtpUrl, from: config.mailFrom, timeScale }),
    businessCentral: businessCentral(config.businessCentral, timeScale, breakers),
    geocoder: address ? nominatimGeocoder({ address, userAgent }, timeScale) : noGeocoder,
  }
}

/** Throws if it cannot be used at all. */
export function openIdentity({ identity, deadlineScale }: Config): IdentityProvider {
  return oidcProvider(identity, deadlineScale)
}

/** Without a place search no address has a place, and the contact page has no map. */
const noGeocoder: Geocoder = { find: async () => ({ kind: 'unknown' }) }
