import { broken, notLooked, well } from '../../../shop/health/finding.ts'
import { outsideServices, type OutsideService } from '../../watch/outside-services.ts'
import type { Check } from '../check.ts'
import type { DoctorNeeds } from '../needs.ts'

/** Heading, and the beginning of its settings, by what the list of outside systems calls it. */
const headings: [setting: string, name: string][] = [
  ['CARDPOINTE_', 'Card gateway'],
  ['SMTP_URL', 'Mail server'],
  ['OIDC_', 'Identity provider'],
  ['BC_', 'Business Central'],
  ['GEOCODER_URL', 'Place search'],
  ['S3_', 'Object store'],
]

/** Every system outside is asked what each start of the shop asks it; nothing is charged, sent or written there. */
export function outsideChecks(needs: DoctorNeeds): Check[] {
  const { config, doors } = needs
  return outsideServices(doors, config).map((service) => checkOf(service, needs, addressOf))

  function addressOf(setting: string): string | null {
    const addresses: Record<string, string | null> = {
      CARDPOINTE_: config.cardPointe.origin,
      SMTP_URL: config.smtpUrl,
      OIDC_: config.identity.issuer,
      BC_: config.businessCentral.baseUrl,
      GEOCODER_URL: config.geocoderUrl,
      S3_: config.s3?.endpoint ?? null,
    }
    return addresses[setting] ?? null
  }
}

function checkOf(
  service: OutsideService,
  needs: DoctorNeeds,
  addressOf: (setting: string) => string | null,
): Check {
  const [setting, name] = headings.find(([known]) => service.name.includes(known)) ?? ['', service.name]
  return {
    name,
    settings: setting ? [setting] : [],
    async look() {
      const trouble = await askPatiently(service)
      if (trouble === null) return well(`${sentence(service.name)} answers and accepts us.`)
      if (isAbsentStandIn(addressOf(setting), needs)) return standInIsAbsent
      return broken(
        `${sentence(service.name)} does not answer as it should: ${trouble.replace(/\.$/, '')}. ${service.without}`,
        `Check the settings that begin with ${setting || service.name}, and whether this machine reaches it.`,
      )
    },
  }
}

/** Once more if it was late: some are given no more than a second, because a page waits for them. */
async function askPatiently(service: OutsideService): Promise<string | null> {
  const trouble = await service.ask()
  return trouble !== null && /answer within/.test(trouble) ? service.ask() : trouble
}

/** In a demo, and in a shop of one's own that has no other. */
export const standInIsAbsent = notLooked(
  'the stand-in for it runs only while the shop does',
  'Start the shop (npm start), then check again.',
)

/** The stand-ins listen on this machine, on the ports after the shop's. */
export function isAbsentStandIn(
  address: string | null,
  { config, mayBeAlone }: Pick<DoctorNeeds, 'config' | 'mayBeAlone'>,
): boolean {
  const { hostname, port } = URL.parse(address ?? '') ?? {}
  const ports = [config.standIns.port, config.standIns.smtpPort].map(String)
  return mayBeAlone && ['localhost', '127.0.0.1'].includes(hostname ?? '') && ports.includes(port ?? '')
}

function sentence(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
