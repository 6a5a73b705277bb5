import type { Brand } from '../brand.ts'
import type { TextPageName } from '../content/text-pages/text-page.ts'

/** What a shop of one's own still needs before its first real order; each is found done by looking. */
export const setupPoints = [
  'brand',
  'products',
  'texts',
  'payment',
  'back-office',
  'identity',
  'mail',
  'domain',
  'backup',
  'test-order',
  'opening',
] as const
export type SetupPointName = (typeof setupPoints)[number]

/** Texts that buyers expect, and that a sale stands on. */
export const neededTexts: TextPageName[] = ['Terms of Purchase', 'Privacy Policy', 'About']

/** What was found in the settings, in the database, and among the systems outside. */
export type SetupFacts = {
  brand: Pick<Brand, 'stage' | 'postalAddress' | 'siteOrigin'>
  ownGateway: boolean
  ownIdentity: boolean
  ownMail: boolean
  ownBackOffice: boolean
  backOffice: 'embedded' | 'business-central'
  hasAlerts: boolean
  namesProxies: boolean
  /** the systems outside that do not answer, each with the name of its setting */
  silent: string[]
  /** the age of the last good one; null: they are made by something else, and nothing can be found out about them */
  backup: { lastGoodSeconds: number | null } | null
  hasProducts: boolean
  blankTexts: TextPageName[]
  hasContactData: boolean
  hasOwnAdmin: boolean
  /** somebody who became one through the stand-in */
  hasStandInAdmin: boolean
  hasPaidOrder: boolean
  isPayingOff: boolean
}

/** `text`: what was found, or what is missing and where it is set. `section`: the page of the panel where it is done. */
export type SetupPoint = {
  point: SetupPointName
  name: string
  isDone: boolean
  text: string
  section: string | null
}

/** In the order in which they are best done. */
export function listSetup(facts: SetupFacts): SetupPoint[] {
  return setupPoints.flatMap((point) => {
    const found = look[point](facts)
    return found ? [{ point, name: names[point], section: sections[point] ?? null, ...found }] : []
  })
}

const names: Record<SetupPointName, string> = {
  brand: 'Name, phone and address',
  products: 'Products',
  texts: 'Texts and contact data',
  payment: 'Payment',
  'back-office': 'Back office',
  identity: 'Sign-in',
  mail: 'E-mail',
  domain: 'Public address',
  backup: 'Backup',
  'test-order': 'A test order',
  opening: 'Opening',
}

const sections: Partial<Record<SetupPointName, string>> = {
  products: 'import',
  texts: 'static',
  'test-order': 'orders',
}

type Found = Pick<SetupPoint, 'isDone' | 'text'> & { section?: string | null }
const done = (text: string): Found => ({ isDone: true, text, section: null })
const missing = (text: string, section?: string): Found => ({
  isDone: false,
  text,
  ...(section && { section }),
})

const look: Record<SetupPointName, (facts: SetupFacts) => Found | null> = {
  brand: ({ brand }) =>
    brand.postalAddress.length > 0
      ? done('All set. The logo, colors, and fonts are files in the folder brand.')
      : missing(
          'Set POSTAL_ADDRESS: it is printed at the foot of every page and e-mail, and newsletters need it by law.',
        ),
  products: ({ hasProducts }) =>
    hasProducts
      ? done('There are products.')
      : missing('There are none yet. Import them from a file, or add them one by one.'),
  texts: lookAtTexts,
  payment: ({ ownGateway, silent }) =>
    ownGateway
      ? answering(silent, 'CARDPOINTE_ORIGIN', 'The card gateway', 'The card gateway answers.')
      : missing(
          'A stand-in takes every card and charges none. Set CARDPOINTE_ORIGIN, CARDPOINTE_MERCHANT, CARDPOINTE_USER and CARDPOINTE_PASSWORD.',
        ),
  'back-office': lookAtBackOffice,
  identity: lookAtIdentity,
  mail: ({ ownMail, hasAlerts, silent }) => {
    if (!ownMail)
      return missing('A stand-in keeps every e-mail, and nobody gets any. Set SMTP_URL and MAIL_FROM.')
    if (!hasAlerts)
      return missing('Set ALERT_EMAIL: without it, nobody is told when an order needs a person.')
    return answering(silent, 'SMTP_URL', 'The mail server', 'The mail server takes our e-mails.')
  },
  domain: ({ brand: { siteOrigin }, namesProxies }) => {
    if (!siteOrigin.startsWith('https://'))
      return missing(
        `It is ${siteOrigin}, which nobody else can reach safely. Set SITE_ORIGIN to the public https address.`,
      )
    return namesProxies
      ? done(`It is ${siteOrigin}.`)
      : missing('Set TRUSTED_PROXIES to the proxies in front of the shop, or to none.')
  },
  backup: ({ backup }) => {
    if (!backup) return null
    return backup.lastGoodSeconds !== null
      ? done('There is a backup.')
      : missing('There is none yet. Set BACKUP_DIR, or make one now: npm run shop -- backup <file>')
  },
  'test-order': ({ hasPaidOrder }) =>
    hasPaidOrder
      ? done('An order was paid.')
      : missing('No one has bought anything yet. Buy something yourself, then refund the order in Orders.'),
  opening: ({ brand, isPayingOff }) => {
    if (brand.stage !== 'live')
      return missing('This is a test shop. When all else is done, set SHOP_MODE=live and start it again.')
    return isPayingOff
      ? missing('No one can pay yet. Turn payments on: npm run shop -- checkout on')
      : done('The shop is open.')
  },
}

function lookAtTexts({ blankTexts, hasContactData }: SetupFacts): Found {
  if (blankTexts.length > 0)
    return missing(
      `Not published yet: ${blankTexts.join(', ')}.${hasContactData ? '' : ' Contact data are missing, too.'}`,
    )
  return hasContactData
    ? done('The texts that buyers look for are published.')
    : missing('Contact data are missing: address, phone and e-mail of the contact page.', 'contact')
}

function lookAtBackOffice({ backOffice, ownBackOffice, silent }: SetupFacts): Found {
  if (backOffice === 'embedded') return done('Orders and invoices are kept in the shop itself.')
  return ownBackOffice
    ? answering(silent, 'BC_BASE_URL', 'Business Central', 'Business Central answers.')
    : missing(
        'A stand-in plays Business Central. Set BC_BASE_URL and the other BC settings, or BACK_OFFICE=embedded.',
      )
}

function lookAtIdentity({ ownIdentity, silent, hasOwnAdmin, hasStandInAdmin }: SetupFacts): Found {
  if (!ownIdentity)
    return missing(
      'A stand-in lets people in with passwords that everybody knows. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    )
  const answers = answering(
    silent,
    'OIDC_ISSUER',
    'The identity provider',
    'The identity provider answers, and an admin has signed in.',
  )
  if (!answers.isDone) return answers
  if (!hasOwnAdmin)
    return missing('No admin has signed in through it yet. Sign in with an address of ADMIN_EMAILS.')
  return hasStandInAdmin
    ? missing(
        'The admin of the stand-in still is one. Take the role away: npm run shop -- admin remove admin@demo.test',
      )
    : answers
}

function answering(silent: string[], setting: string, name: string, text: string): Found {
  return silent.some((one) => one.includes(setting))
    ? missing(
        `${name} does not answer as it should. The log says what it did instead; check the settings that begin with ${setting.split('_')[0]}.`,
      )
    : done(text)
}
