import type { DestinationStream } from 'pino'
import type { Breakers } from '../../adapters/breaker.ts'
import { embeddedBackOffice } from '../../adapters/back-office/embedded.ts'
import { openJobs } from '../../adapters/jobs/pg-boss.ts'
import { sharpPictures } from '../../adapters/media/sharp-pictures.ts'
import { pdfPrinter } from '../../adapters/prints/pdf-printer.ts'
import { cardPointeFrame } from '../../adapters/payments/cardpointe-frame.ts'
import {
  connect,
  migrateDatabase,
  poolOptions,
  type ConnectionTarget,
  type DatabaseLimits,
  type Tx,
} from '../../database/connect.ts'
import { connectReplica } from '../../database/connect-replica.ts'
import { listCategories } from '../../shop/catalogue/category-store.ts'
import { acceptOrder } from '../../shop/orders/accept-order.ts'
import { chargeCard } from '../../shop/checkout/charge-card.ts'
import type { CheckoutRow } from '../../shop/checkout/checkout-store.ts'
import { locateAtStart } from '../../shop/content/contact/locate-contact.ts'
import { takeUpNewsletters } from '../../shop/newsletter/delivery/take-up-newsletters.ts'
import type { Charge } from '../../shop/payments/payment-gateway.ts'
import { wantBackups } from '../../shop/backup/keep-backups.ts'
import { fenceNumbers } from '../../shop/reconciliation/fence-numbers.ts'
import { readCommonWords, readVocabulary } from '../../shop/search/search-store.ts'
import { listSynonyms } from '../../shop/search/synonym-store.ts'
import type { Config } from '../config/config.ts'
import { panelDoctor } from '../doctor/panel-doctor.ts'
import { openLog } from '../watch/open-log.ts'
import { watchMailer } from '../watch/watch-mailer.ts'
import { warnOfMissingLimits } from '../watch/warn-of-missing-limits.ts'
import { openBackups } from './open-backups.ts'
import { withCrashPoints } from './crash-points.ts'
import { openBrand } from './open-brand.ts'
import { openMedia, openMediaAt, type MediaPlace } from './open-media.ts'
import { openIdentity, openOutside } from './open-outside.ts'
import { openSetup } from './open-setup.ts'
import { readHomeWords } from './read-home-words.ts'
import { noteUpdate } from './way-back.ts'
import { bindJobs, everyJob, schedulesOf } from './worker.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** As pages and calls have it: what visitors read may come from a replica. */
export type ServedShop = Shop & { forReading: Shop }

/**
 * Connects the adapters with the rooms. First the tables are brought up to date. `waits` are other limits of the
 * database than a live shop has, for tests on a machine with other things to do.
 */
export async function openShop(
  config: Config,
  target: ConnectionTarget,
  logTo?: DestinationStream,
  waits: Partial<DatabaseLimits> = {},
) {
  const log = openLog(config.logLevel, logTo)
  const traces = await openTraces(config, log)
  const direct = config.databaseDirectUrl ?? target
  noteUpdate(await migrateDatabase(direct))
  const connection = connect(target, waits, { pooled: config.databaseDirectUrl !== undefined })
  if (config.databaseDirectUrl) await warnOfMissingLimits(connection.db, log)
  const replica = config.databaseReadUrl
    ? connectReplica(config.databaseReadUrl, { primary: connection.pool, log })
    : null
  // Whoever listens, as the job queue does, needs a connection of their own.
  const jobs = await openJobs(poolOptions(direct), everyJob, {
    timeScale: config.deadlineScale,
    keepsTime: config.keepsTime,
    onError: (error, job) =>
      log.warn({ err: error, ...(job && { job }) }, job ? 'this work failed' : 'job queue'),
  })
  const breakers: Breakers = new Map()
  const { payments, mailer, businessCentral, geocoder } = openOutside(config, breakers)
  const outward = withCrashPoints(config.crashAt, {
    db: connection.db,
    payments,
    backOffice:
      config.backOffice === 'business-central' ? businessCentral : embeddedBackOffice(connection.db),
    mailer: watchMailer(mailer, log),
  })
  const { brand, readPhone } = openBrand(connection.db, config.brand)
  await readPhone()
  const running = new Set<Promise<void>>()
  const ending = new AbortController()
  const shop = {
    ...outward,
    categories: () => listCategories(connection.db),
    synonyms: () => listSynonyms(connection.db),
    vocabulary: () => readVocabulary(connection.db),
    commonWords: () => readCommonWords(connection.db),
    log,
    jobs,
    breakers,
    poolCounts: connection.counts,
    /** null: what visitors read comes from the primary too */
    replica,
    media: await openMedia(config, log),
    mediaStore: config.mediaStore,
    /** one of both places, for carrying files between them */
    openMediaAt: (place: MediaPlace) => openMediaAt(place, config),
    ...openBackups(config.backups, direct),
    uploads: config.uploads,
    ending: ending.signal,
    pictures: sharpPictures,
    printer: pdfPrinter(config.paperSize),
    brand,
    setup: openSetup(config, connection.db),
    readPhone,
    homeWords: readHomeWords(config),
    cardFrame: cardPointeFrame(config.cardPointe.origin),
    geocoder,
    identity: openIdentity(config),
    partners: config.partners,
    adminEmails: config.adminEmails,
    loginErrorPath: config.loginErrorPath,
    mapTiles: config.mapTiles,
    imageHosts: config.imageHosts,
    mediaOrigin: config.mediaOrigin,
    shopMailbox: config.shopMailbox,
    successDelayMs: config.successDelayMs,
    orderDelayMs: config.orderDelayMs,
    orderPrefix: config.orderPrefix,
    timeZone: config.timeZone,
    invoiceSteps: config.invoiceSteps,
    alertMailbox: config.alertMailbox,
    newsletterPerHour: config.newsletterPerHour,
    serviceToken: config.serviceToken,
    timeScale: config.deadlineScale,
    mailDomain: new URL(config.brand.siteOrigin).hostname,
    /** Given to the checkout, which is below the orders and knows nothing of them. */
    acceptOrder(tx: Tx, checkout: CheckoutRow, orderNumber: string): Promise<void> {
      return acceptOrder(shop, tx, checkout, orderNumber)
    },
    /** A charge lives longer than its request; this process waits for it before it ends. */
    chargeInBackground(attemptId: number, charge: Charge): void {
      const work = chargeCard(shop, attemptId, charge).catch((error: unknown) => {
        log.error({ err: error, attemptId }, 'a charge could not be written down; the gateway will be asked')
      })
      running.add(work)
      void work.finally(() => running.delete(work))
    },
    async startWork(): Promise<void> {
      await fenceNumbers(shop).catch((error: unknown) =>
        log.warn({ err: error }, 'the back office did not say its last order number'),
      )
      await wantBackups(shop)
      await jobs.work(bindJobs(shop), schedulesOf(shop))
      await takeUpNewsletters(shop, { atStart: true })
      await locateAtStart(shop)
    },
    /** First charges under way end, then jobs, then connections. */
    async close(ms = 5000): Promise<void> {
      ending.abort()
      await Promise.race([
        Promise.allSettled(running),
        new Promise((resolve) => setTimeout(resolve, ms).unref()),
      ])
      await jobs.stop(ms)
      await replica?.close()
      await connection.close()
      await traces?.close()
    },
  }
  return { ...shop, doctor: panelDoctor(config, shop) }
}

/** Nothing of it is loaded without an address to send them to. */
async function openTraces({ tracesTo, brand }: Config, log: ReturnType<typeof openLog>) {
  if (tracesTo === null) return null
  const traces = await import('../traces/open-traces.ts')
  return traces.openTraces(tracesTo, brand.stage, log)
}
