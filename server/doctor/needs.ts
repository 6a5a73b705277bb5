import { sql } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { readTablesLevel } from '../../database/tables-level.ts'
import type { BackOffice } from '../../shop/back-office/back-office.ts'
import { notLooked, type Finding } from '../../shop/health/finding.ts'
import type { IdentityProvider } from '../../shop/identity/identity-provider.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import type { Mailer } from '../../shop/mail/mailer.ts'
import type { PaymentGateway } from '../../shop/payments/payment-gateway.ts'
import type { Geocoder } from '../../shop/places/geocoder.ts'
import type { Config } from '../config/config.ts'

/** The doors of the shop that the doctor knocks at. */
export type Doors = {
  payments: Pick<PaymentGateway, 'inquire'>
  mailer: Pick<Mailer, 'verify' | 'send'>
  identity: Pick<IdentityProvider, 'start'>
  backOffice: Pick<BackOffice, 'findCustomerByNumber'>
  geocoder: Pick<Geocoder, 'find'>
  media: Pick<MediaStore, 'read'>
}

export type DoctorNeeds = {
  config: Config
  /** everything that is wrong with the settings */
  wrongSettings: string[]
  /** null: it cannot be reached, `databaseTrouble` says why */
  db: Db | null
  databaseTrouble: string | null
  doors: Doors
  /** whether the demo may not be running, and its stand-ins with it: then their silence is no fault */
  mayBeAlone: boolean
  /** null: the part of its name before `._domainkey` is not known */
  dkimSelector: string | null
  /** where to look up names; null: the resolver of this machine */
  nameServers: string[] | null
}

/** A statement without parameters, as the level of the tables is read. */
export function asking(db: Db): { query(text: string): Promise<{ rows: unknown[] }> } {
  return { query: async (text) => ({ rows: (await db.execute(sql.raw(text))).rows }) }
}

/** For a look that reads the shop's own tables. */
export async function onTables(
  { db }: Pick<DoctorNeeds, 'db'>,
  look: (db: Db) => Promise<Finding | Finding[]>,
): Promise<Finding | Finding[]> {
  if (!db) return notLooked('the database cannot be reached')
  const { known, pending } = await readTablesLevel(asking(db))
  if (known === null) return notLooked('there are no tables yet; the first start makes them')
  if (pending.length > 0) return notLooked('the tables are older than this release (see Tables)')
  return look(db)
}
