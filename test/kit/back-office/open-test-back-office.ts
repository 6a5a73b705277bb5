import { openStandIns, type OpenStandIns } from '../../../stand-ins/open-stand-ins.ts'
import type { BookDocument } from '../../../stand-ins/ledger.ts'
import { readConfig } from '../../../server/config/config.ts'
import {
  businessCentral,
  type BusinessCentralAccount,
} from '../../../adapters/back-office/business-central.ts'
import type { BackOffice, CustomerDetails, OrderDocument } from '../../../shop/back-office/back-office.ts'
import { cents } from '../../../shop/money.ts'
import { callBackOffice, type BackOfficeCaller } from './call-back-office.ts'
import { timeScale } from '../open-test-shop.ts'

/** Business Central's stand-in and its adapter, without a shop. */
export type TestBackOffice = {
  standIns: OpenStandIns
  account: BusinessCentralAccount
  /** does there what people at the back office would do */
  staff: BackOfficeCaller
  open(changes?: Partial<BusinessCentralAccount>): BackOffice
  documentsOf(kind: BookDocument['kind']): BookDocument[]
  empty(): Promise<void>
  close(): Promise<void>
}

export async function openTestBackOffice(): Promise<TestBackOffice> {
  const standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale })
  const { port } = new URL(standIns.origin)
  const account = readConfig({ PORT: String(Number(port) - 1) }).businessCentral
  return {
    standIns,
    account,
    staff: await callBackOffice(standIns.origin),
    open: (changes = {}) => businessCentral({ ...account, ...changes }, timeScale),
    documentsOf: (kind) => standIns.ledger().documents.filter((document) => document.kind === kind),
    async empty() {
      await fetch(`${standIns.origin}/reset`, { method: 'POST' })
    },
    close: () => standIns.close(),
  }
}

export function details(email = 'grace@lab.test'): CustomerDetails {
  return {
    displayName: 'Grace Lab',
    email,
    phoneNumber: '+1 (512) 555-0100',
    addressLine1: '1 Bench Road',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
  }
}

/** Amounts that floating point gets wrong: 3 × 385.01 − 114.87 and 7 × 0.10 − 0.70. */
export function order(orderNumber: string): OrderDocument {
  return {
    orderNumber,
    customerNumber: 'WEB4AA',
    customerName: 'Grace Lab',
    shipTo: details(),
    poNumber: '',
    lines: [line('DV34', 'Double Vibrator', 3, 38_501, 11_487), line('W-10', 'Fibre washer', 7, 10, 70)],
    discountCents: cents(11_557),
    totalCents: cents(104_016),
  }
}

function line(number: string, title: string, quantity: number, unit: number, discount: number) {
  return {
    kind: 'product' as const,
    number,
    title,
    quantity,
    unitCents: cents(unit),
    discountCents: cents(discount),
  }
}
