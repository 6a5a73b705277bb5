import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { ConnectionTarget } from '../../database/connect.ts'
import {
  BC_CLIENT_ID,
  BC_CLIENT_SECRET,
  BC_COMPANY,
  BC_FALLBACK_ITEM,
  BC_JOURNAL,
  BC_TENANT,
} from '../../stand-ins/business-central/account.ts'
import { BC_TOKEN_PATH } from '../../stand-ins/business-central/tokens.ts'
import { openStandIns, type OpenStandIns } from '../../stand-ins/open-stand-ins.ts'
import { readConfig, type Config } from '../../server/config/config.ts'
import { openShop, type Shop } from '../../server/start/open-shop.ts'
import { templateName } from './global-setup.ts'
import { runStatement, withDatabase } from './test-database.ts'

export type TestShop = Shop & {
  standIns: OpenStandIns
  config: Config
  target: ConnectionTarget
  /** what was logged; nothing unless LOG_LEVEL is set */
  logged: string[]
  close(): Promise<void>
}

/** Waits are a hundredth of the real ones: 40 s become 400 ms. */
export const timeScale = 0.01

/**
 * Where five workers share two processors, ten transactions in a row may take longer than a live shop lets anybody
 * wait for a lock. Tests of these limits connect by themselves.
 */
const patience = {
  connectionTimeoutMillis: 20_000,
  statement_timeout: 20_000,
  query_timeout: 24_000,
  lock_timeout: 6_000,
  idle_in_transaction_session_timeout: 40_000,
}

/** The public address of every test shop, wherever its server really listens. */
export const testOrigin = 'http://localhost:3000'

/** A fresh database from the template, and everything else real: the shop, its jobs, and the stand-ins. */
export async function openTestShop(
  environment: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestShop> {
  const database = given ?? (await copyDatabase())
  const standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale, shopOrigin: testOrigin })
  const folder = await mkdtemp(join(tmpdir(), 'spindle-shop-'))
  const config = readConfig({
    PORT: '0',
    SITE_ORIGIN: testOrigin,
    OIDC_ISSUER: `${standIns.origin}/oidc`,
    DATA_DIR: folder,
    CARDPOINTE_ORIGIN: standIns.origin,
    SMTP_URL: standIns.smtpUrl,
    GEOCODER_URL: `${standIns.origin}/search`,
    TILE_URL: `${standIns.origin}/tiles/{z}/{x}/{y}.png`,
    ...backOfficeAt(standIns.origin),
    ORDER_DELAY_MS: '0',
    SUCCESS_DELAY_MS: '0',
    DEADLINE_SCALE: String(timeScale),
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const logged: string[] = []
  // A test itself starts the work of every minute.
  const shop = await openShop(
    { ...config, keepsTime: false },
    database.target,
    { write: (line) => void logged.push(line) },
    patience,
  )
  await shop.startWork()
  return {
    ...shop,
    standIns,
    config,
    target: database.target,
    logged,
    async close() {
      await shop.close()
      await standIns.close()
      await database.drop()
      // A picture that was being made when the shop closed is still written.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** For BACK_OFFICE=business-central; the other back office reads none of it. */
function backOfficeAt(origin: string): Record<string, string> {
  return {
    BC_BASE_URL: origin,
    BC_TOKEN_URL: origin + BC_TOKEN_PATH,
    BC_TENANT,
    BC_COMPANY,
    BC_CLIENT_ID,
    BC_CLIENT_SECRET,
    BC_PAYMENT_JOURNAL: BC_JOURNAL,
    BC_FALLBACK_ITEM,
    BC_FREIGHT_LINE: 'account:6810',
    BC_TEXT_LINE: 'item:WEB-TEXT',
  }
}

type TestDatabase = { target: ConnectionTarget; drop(): Promise<void> }

export async function copyDatabase(): Promise<TestDatabase> {
  const server = inject('database')
  const name = `spindle_test_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name} template ${templateName}`)
  return {
    target: withDatabase(server, name),
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  }
}

/**
 * Asks again until the answer is there, for things that need time. Fails after `ms`, on a machine with other things to
 * do after as many looks as fit into them.
 */
export function eventually<Found>(
  ask: () => Promise<Found | null | undefined | false>,
  ms = 60_000,
): Promise<Found> {
  return look(ask, { ms, looks: ms / 20 })
}

/**
 * What visitors must see within a second. A machine with other things to do is given as many looks as fit into a
 * second of an idle one: on it nothing is as fast as in a shop.
 */
export async function withinSecond(isSo: () => Promise<boolean>): Promise<void> {
  await look(isSo, { ms: 1000, looks: 40 })
}

async function look<Found>(
  ask: () => Promise<Found | null | undefined | false>,
  least: { ms: number; looks: number },
): Promise<Found> {
  const until = Date.now() + least.ms
  for (let looks = 1; ; looks += 1) {
    const found = await ask()
    if (found) return found
    if (Date.now() > until && looks >= least.looks)
      throw new Error(`not within ${least.ms} ms, nor within ${looks} looks`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
