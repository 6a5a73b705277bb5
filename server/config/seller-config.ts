import { z } from 'zod'

/** Who sells in the demo; a live shop may use none of it. */
export const demoSeller = {
  name: 'Corliss',
  phone: '1-800-555-0134',
  /** The same as on the demo's contact page. */
  postalAddress: '1200 Harbor Works Road, Providence, RI 02905, United States',
  socialLinks: ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']
    .map((name) => `${name}=https://www.example.com/${name.toLowerCase()}`)
    .join(','),
  originBadge: 'Made in the USA',
}

export type SellerSettings = {
  SHOP_NAME: string
  SHOP_PHONE: string
  COPYRIGHT?: string | undefined
  POSTAL_ADDRESS?: string | undefined
  SOCIAL_LINKS?: string | undefined
  MAIL_FROM?: string | undefined
  ALERT_EMAIL?: string | undefined
  PARTNERS?: string | undefined
}

/** Another firm's identity, by setting. */
export function wrongWithSeller(env: SellerSettings): string[] {
  const wrong: string[] = []
  const namesDemo = (text = '') => text.toLowerCase().includes(demoSeller.name.toLowerCase())
  if (namesDemo(env.SHOP_NAME) || env.SHOP_NAME.trim() === '')
    wrong.push(`SHOP_NAME is ${env.SHOP_NAME.trim() || 'empty'}, the demo's or none: set the seller’s name`)
  if (digits(env.SHOP_PHONE) === digits(demoSeller.phone) || digits(env.SHOP_PHONE) === '')
    wrong.push('SHOP_PHONE is not set, or is the demo number: buyers will call it')
  if (namesDemo(env.COPYRIGHT)) wrong.push('COPYRIGHT names the demo firm')
  if (env.POSTAL_ADDRESS?.includes('1200 Harbor Works Road')) wrong.push('POSTAL_ADDRESS is the demo address')
  if (env.SOCIAL_LINKS?.includes('//www.example.com/')) wrong.push('SOCIAL_LINKS holds demo links')
  if (isDemoMailbox(env.MAIL_FROM)) wrong.push('MAIL_FROM is a demo address')
  if (isDemoMailbox(env.ALERT_EMAIL)) wrong.push('ALERT_EMAIL is a demo address')
  if (env.PARTNERS === undefined)
    wrong.push(
      'PARTNERS is not set: use approved (staff choose who pays partner prices) or any (everyone who signs in)',
    )
  return wrong
}

function digits(text: string): string {
  return text.replace(/\D/g, '')
}

function isDemoMailbox(text = ''): boolean {
  return /[@.]demo\.test>?\s*$/i.test(text)
}

/** What a merchant may accept with ACCEPT: the panel, where it is corrected, can only be reached in a running shop. */
const acceptable = ['blank-terms', 'demo-content'] as const
export type Accepted = (typeof acceptable)[number]

/** Words separated by commas. */
export const acceptSetting = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(acceptable, `knows only ${acceptable.join(' and ')}`)))
