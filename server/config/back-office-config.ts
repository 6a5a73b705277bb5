import { z } from 'zod'
import type { BookedOn } from '../../adapters/back-office/business-central-sales.ts'

const optional = z.string().min(1).optional()
const address = z.url({ protocol: /^https?$/ }).optional()

/** What an order says there already. */
const ownFields = new Set([
  'id',
  'number',
  'externalDocumentNumber',
  'customerId',
  'customerNumber',
  'pricesIncludeTax',
  'shipToName',
  'shipToAddressLine1',
  'shipToAddressLine2',
  'shipToCity',
  'shipToState',
  'shipToPostCode',
  'shipToCountry',
  'phoneNumber',
  'email',
  'salesOrderLines',
  'salesInvoiceLines',
])

/** 'account:6810' or 'item:FREIGHT' */
const bookedOn = z
  .string()
  .regex(/^(account|item):\S{1,20}$/, 'must be account: or item: and a number, such as account:6810')
  .transform((text): BookedOn => {
    const [type = '', number = ''] = text.split(/:(.*)/s)
    return { type: type === 'account' ? 'account' : 'item', number }
  })
  .optional()

/** Which back office is used (README.md, Business Central). */
export const backOfficeSettings = {
  BACK_OFFICE: z.enum(['embedded', 'business-central']).default('embedded'),
  BC_BASE_URL: address,
  BC_TOKEN_URL: address,
  BC_TENANT: optional,
  BC_ENVIRONMENT: optional,
  BC_COMPANY: z.guid('must be the ID of a company').optional(),
  BC_CLIENT_ID: optional,
  BC_CLIENT_SECRET: optional,
  BC_PAYMENT_JOURNAL: optional,
  BC_FALLBACK_ITEM: optional,
  BC_FREIGHT_LINE: bookedOn,
  BC_TEXT_LINE: bookedOn,
  BC_PO_FIELD: z
    .string()
    .regex(/^[a-zA-Z]\w{0,59}$/, 'must be the name of a field of sales orders, such as shipToContact')
    .refine((name) => !ownFields.has(name), 'is a field that the shop fills in itself')
    .optional(),
}

type Settings = z.output<z.ZodObject<typeof backOfficeSettings>>

/** The one company of the stand-in for Business Central, and its credentials. */
const standInBackOffice = {
  tenant: '3b6f6f0e-5d0a-4b1c-9a53-7d7c1f0c9a11',
  environment: 'production',
  company: '8f2f1a64-0a1e-4d6b-b6a2-2f4f5d0f7c21',
  clientId: 'spindle-demo-books',
  clientSecret: 'spindle-demo-books-secret',
  paymentJournal: 'WEBSHOP',
  fallbackItem: 'WEB-ITEM',
  freightLine: { type: 'account', number: '6810' } satisfies BookedOn,
  textLine: { type: 'item', number: 'WEB-TEXT' } satisfies BookedOn,
}

/** A demo uses the stand-in, unless another back office is named; then nothing of the stand-in is mixed in. */
export function readBackOffice(env: Settings & { SHOP_MODE: 'demo' | 'live' }, outsideOrigin: string) {
  const known = env.BC_BASE_URL || env.SHOP_MODE === 'live' ? null : standInBackOffice
  const tenant = env.BC_TENANT ?? known?.tenant ?? ''
  return {
    baseUrl: (env.BC_BASE_URL ?? outsideOrigin).replace(/\/+$/, ''),
    tokenUrl: env.BC_TOKEN_URL ?? `${outsideOrigin}/${tenant}/oauth2/v2.0/token`,
    tenant,
    environment: env.BC_ENVIRONMENT ?? standInBackOffice.environment,
    company: env.BC_COMPANY ?? known?.company ?? '',
    clientId: env.BC_CLIENT_ID ?? known?.clientId ?? '',
    clientSecret: env.BC_CLIENT_SECRET ?? known?.clientSecret ?? '',
    paymentJournal: env.BC_PAYMENT_JOURNAL ?? known?.paymentJournal ?? null,
    fallbackItem: env.BC_FALLBACK_ITEM ?? known?.fallbackItem ?? null,
    freightLine: env.BC_FREIGHT_LINE ?? known?.freightLine ?? null,
    textLine: env.BC_TEXT_LINE ?? known?.textLine ?? null,
    poField: env.BC_PO_FIELD ?? null,
  }
}

/** Values that a live shop may not start with. */
export function wrongWithBackOffice(env: Settings & { INVOICE_STEPS: 'on' | 'off' }): string[] {
  if (env.BACK_OFFICE === 'embedded') return []
  const wrong: string[] = []
  const backOfficeNames = [
    'BC_BASE_URL',
    'BC_TOKEN_URL',
    'BC_TENANT',
    'BC_COMPANY',
    'BC_CLIENT_ID',
    'BC_CLIENT_SECRET',
    ...(env.INVOICE_STEPS === 'on' ? (['BC_PAYMENT_JOURNAL'] as const) : []),
  ] as const
  for (const name of backOfficeNames)
    if (!env[name]) wrong.push(`${name} is not set: a live shop cannot use the stand-in`)
  for (const name of ['BC_BASE_URL', 'BC_TOKEN_URL'] as const)
    if (env[name] && !env[name].startsWith('https://')) wrong.push(`${name} must be https`)
  if (env.BC_CLIENT_ID === standInBackOffice.clientId) wrong.push('BC_CLIENT_ID is the demo client')
  if (env.BC_CLIENT_SECRET === standInBackOffice.clientSecret)
    wrong.push('BC_CLIENT_SECRET is the demo secret')
  if (env.BC_COMPANY === standInBackOffice.company) wrong.push('BC_COMPANY is the demo company')
  return wrong
}
