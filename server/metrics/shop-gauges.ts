import {
  openStates,
  countMailsFailed,
  findMailsWaiting,
  findOrdersWaiting,
  findUnknownCharges,
  listCheckoutsOfLastHour,
  listOpenCheckouts,
} from '../../shop/figures/figure-store.ts'
import { findBackupAges, findBackupGapMs } from '../../shop/backup/backup-run-store.ts'
import { checkoutStates, type CheckoutState } from '../../shop/checkout/checkout.ts'
import type { Shop } from '../start/open-shop.ts'

export type Sample = { labels: Record<string, string>; value: number }

/**
 * A figure about the whole shop, read from its database: it is the same in every process. `read` answers one number,
 * one for each value of its labels, or null if there is none yet, such as the age of something that never happened.
 */
export type ShopGauge = {
  /** begins with `shop_`, and ends with its unit unless it counts */
  name: string
  help: string
  labels?: string[]
  read: (shop: Pick<Shop, 'db' | 'jobs'>) => Promise<number | null | Sample[]>
}

/**
 * All figures from the database, in the order in which they are read, one after the other, at most every ten seconds.
 * A room that wants one in /metrics adds a row here, and an alert in deploy/prometheus/alerts.yml if it needs a person.
 */
export const shopGauges: ShopGauge[] = [
  {
    name: 'shop_checkouts_open',
    help: 'Checkouts that are not at their end, by state.',
    labels: ['state'],
    read: async ({ db }) => byState(openStates, await listOpenCheckouts(db), ({ count }) => count),
  },
  {
    name: 'shop_checkouts_open_oldest_seconds',
    help: 'For how long the oldest checkout has been in each state that is not an end.',
    labels: ['state'],
    read: async ({ db }) =>
      byState(openStates, await listOpenCheckouts(db), ({ oldestSeconds }) => oldestSeconds),
  },
  {
    name: 'shop_checkouts_last_hour',
    help: 'Checkouts that were begun within the last hour, by their state now.',
    labels: ['state'],
    read: async ({ db }) => byState(checkoutStates, await listCheckoutsOfLastHour(db), ({ count }) => count),
  },
  {
    name: 'shop_charges_unknown',
    help: 'Charges of which the gateway has not said how they ended.',
    read: async ({ db }) => (await findUnknownCharges(db)).count,
  },
  {
    name: 'shop_charges_unknown_oldest_seconds',
    help: 'How long ago the oldest of them was begun.',
    read: async ({ db }) => (await findUnknownCharges(db)).oldestSeconds,
  },
  {
    name: 'shop_orders_waiting',
    help: 'Orders of which the back office lacks a document.',
    read: async ({ db }) => (await findOrdersWaiting(db)).count,
  },
  {
    name: 'shop_orders_waiting_oldest_seconds',
    help: 'For how long the oldest of them has been waiting.',
    read: async ({ db }) => (await findOrdersWaiting(db)).oldestSeconds,
  },
  {
    name: 'shop_mails_waiting',
    help: 'E-mails that are waiting to be sent.',
    read: async ({ db }) => (await findMailsWaiting(db)).count,
  },
  {
    name: 'shop_mails_waiting_oldest_seconds',
    help: 'For how long the oldest of them has been waiting.',
    read: async ({ db }) => (await findMailsWaiting(db)).oldestSeconds,
  },
  {
    name: 'shop_mails_failed_last_day',
    help: 'E-mails of the last 24 hours that were refused for good.',
    read: ({ db }) => countMailsFailed(db),
  },
  {
    name: 'shop_jobs_waiting',
    help: 'Jobs that wait for their time or for a worker, by name.',
    labels: ['job'],
    read: async ({ jobs }) => byJob(await jobs.listQueues(), ({ waiting }) => waiting),
  },
  {
    name: 'shop_jobs_active',
    help: 'Jobs that are being worked on, by name, as the queue counted them within the last ten seconds or so.',
    labels: ['job'],
    read: async ({ jobs }) => byJob(await jobs.listQueues(), ({ active }) => active),
  },
  {
    name: 'shop_jobs_overdue_seconds',
    help: 'For how long the oldest waiting job of each name could have begun.',
    labels: ['job'],
    read: async ({ jobs }) => byJob(await jobs.listQueues(), ({ dueMs }) => dueMs / 1000),
  },
  {
    name: 'shop_backup_age_seconds',
    help: 'How old the last good backup is; missing while there was none.',
    read: async ({ db }) => (await findBackupAges(db)).backup,
  },
  {
    name: 'shop_backup_gap_seconds',
    help: 'For how long there has been no good backup, since the last one or since BACKUP_DIR was first set; missing if it never was.',
    read: async ({ db }) => {
      const ms = await findBackupGapMs(db)
      return ms === null ? null : ms / 1000
    },
  },
  {
    name: 'shop_backup_rehearsal_age_seconds',
    help: 'How long ago a backup was last restored beside the shop, and was good; missing while none was.',
    read: async ({ db }) => (await findBackupAges(db)).rehearsal,
  },
]

/** Each state has a figure: one that nobody is in has 0. */
function byState<Row extends { state: CheckoutState }>(
  states: readonly CheckoutState[],
  rows: Row[],
  valueOf: (row: Row) => number,
): Sample[] {
  return states.map((state) => {
    const row = rows.find((one) => one.state === state)
    return { labels: { state }, value: row ? valueOf(row) : 0 }
  })
}

function byJob<Row extends { name: string }>(rows: Row[], valueOf: (row: Row) => number): Sample[] {
  return rows.map((row) => ({ labels: { job: row.name }, value: valueOf(row) }))
}
