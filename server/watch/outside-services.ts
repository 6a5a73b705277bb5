import type { BackOffice } from '../../shop/back-office/back-office.ts'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import type { Mailer } from '../../shop/mail/mailer.ts'
import type { PaymentGateway } from '../../shop/payments/payment-gateway.ts'
import type { Geocoder } from '../../shop/places/geocoder.ts'

/** A system outside that the shop works with. */
export type OutsideService = {
  /** the setting with its address */
  name: string
  /** what the shop cannot do until it answers */
  without: string
  /** null: it answers and accepts us; else what it did instead, as a sentence */
  ask(): Promise<string | null>
}

type Doors = {
  payments: Pick<PaymentGateway, 'inquire'>
  mailer: Pick<Mailer, 'verify'>
  identity: Pick<IdentityProvider, 'start'>
  backOffice: Pick<BackOffice, 'findCustomerByNumber'>
  geocoder: Pick<Geocoder, 'find'>
  media: Pick<MediaStore, 'read'>
}
type Used = {
  backOffice: 'embedded' | 'business-central'
  geocoderUrl: string | null
  mediaStore: 'disk' | 's3'
}

/** Never the number of an order or a customer: ours end in digits. */
const nobodys = 'SPINDLE-START'
/** An address that every place search knows. */
const knownPlace = 'Providence'
/** A name that no file has: ours are random. */
const noFile = `${'0'.repeat(32)}.jpg`

/** Each is asked a question that changes nothing there. */
export function outsideServices(doors: Doors, used: Used): OutsideService[] {
  const services: OutsideService[] = [
    {
      name: 'the card gateway (CARDPOINTE_ORIGIN)',
      without: 'Nobody can pay until it does.',
      async ask() {
        const outcome = await doors.payments.inquire(nobodys)
        return outcome.kind === 'unknown' ? outcome.reason : null
      },
    },
    {
      name: 'the mail server (SMTP_URL)',
      without: 'E-mails wait, and go out when it does.',
      ask: () => saidWhile(doors.mailer.verify()),
    },
    {
      name: 'the identity provider (OIDC_ISSUER)',
      without: 'Nobody can sign in until it does; buying without an account goes on.',
      async ask() {
        // A sign-in that nobody finishes: the provider is only asked where its pages are.
        const started = await doors.identity.start({ silent: false, again: false })
        return started.ok ? null : started.refusal.detail
      },
    },
  ]
  if (used.backOffice === 'business-central')
    services.push({
      name: 'Business Central (BC_BASE_URL and BC_TOKEN_URL)',
      without: 'Orders are taken and paid all the same, and reach it when it does.',
      ask: () => saidWhile(doors.backOffice.findCustomerByNumber(nobodys)),
    })
  if (used.geocoderUrl !== null)
    services.push({
      name: 'the place search (GEOCODER_URL)',
      without: 'A new address of the contact page has no map until it does.',
      async ask() {
        const answer = await doors.geocoder.find(knownPlace)
        return answer.kind === 'unreachable' ? answer.reason : null
      },
    })
  if (used.mediaStore === 's3')
    services.push({
      name: 'the object store (S3_ENDPOINT)',
      without:
        'Pictures that are not in memory are missing from pages, and uploads are refused, until it does.',
      ask: () => saidWhile(doors.media.read(noFile)),
    })
  return services
}

async function saidWhile(question: Promise<unknown>): Promise<string | null> {
  try {
    await question
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
