import { businessCentral } from '../../adapters/back-office/business-central.ts'
import { nominatimGeocoder } from '../../adapters/geocoding/nominatim.ts'
import { oidcProvider } from '../../adapters/identity/oidc.ts'
import { smtpMailer } from '../../adapters/mail/smtp.ts'
import { cardPointeGateway } from '../../adapters/payments/cardpointe.ts'
import { refused } from '../../shop/result.ts'
import type { Config } from '../config/config.ts'
import { openMediaAt } from '../start/open-media.ts'
import type { Doors } from './needs.ts'

/** The doors alone, without a shop behind them: for a doctor who looks at one that cannot be opened. */
export function openDoors(config: Config): Doors {
  const { deadlineScale: scale } = config
  return {
    payments: cardPointeGateway(config.cardPointe, scale),
    mailer: smtpMailer({ url: config.smtpUrl, from: config.mailFrom, timeScale: scale }),
    identity: identityOf(config),
    backOffice: businessCentral(config.businessCentral, scale),
    geocoder: nominatimGeocoder(
      { address: config.geocoderUrl ?? '', userAgent: `Spindle (${config.brand.siteOrigin})` },
      scale,
    ),
    media: { read: async (name) => (await openMediaAt(config.mediaStore, config)).read(name) },
  }
}

/** One that cannot be used at all is a finding too. */
function identityOf(config: Config): Doors['identity'] {
  try {
    return oidcProvider(config.identity, config.deadlineScale)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { start: async () => refused({ why: 'not-signed-in', code: 'request_error', detail }) }
  }
}
