import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { insertFirstCustomers } from '../../shop/back-office/document-store.ts'
import type { Shop } from '../start/open-shop.ts'

const customers = z.array(
  z.strictObject({
    number: z.string(),
    displayName: z.string(),
    type: z.enum(['Company', 'Person']),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string().length(2),
    phoneNumber: z.string(),
    email: z.email(),
    website: z.union([z.literal(''), z.url({ protocol: /^https$/ })]),
  }),
)

/** The customers of the demo's embedded back office: once, before anybody has bought. */
export async function loadDemoCustomers(shop: Pick<Shop, 'db'>, demoFolder: string): Promise<void> {
  const first = customers.parse(
    JSON.parse(await readFile(join(demoFolder, 'content/customers.json'), 'utf8')),
  )
  await shop.db.transaction((tx) => insertFirstCustomers(tx, first))
}
