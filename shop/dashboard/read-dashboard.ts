import { readBackupStanding, type BackupStanding } from '../backup/backup-standing.ts'
import { findMailTrouble, type MailTrouble } from '../mail-log/mail-trouble-store.ts'
import { countNeedyMails } from '../mail-log/mail-log-store.ts'
import { listNeedyNewsletters } from '../newsletter/delivery/needy-newsletter-store.ts'
import { listPeople } from '../identity/list-people.ts'
import type { PartnersRule } from '../identity/person.ts'
import { cents, zeroCents, type Cents } from '../money.ts'
import { countNeeds, type NeedCounts } from '../orders/admin/attention-store.ts'
import { countOrdersToShip } from '../shipping/waiting-store.ts'
import {
  findStanding,
  findToday,
  findTotals,
  listEmptySearches,
  listSalesByBar,
  listSoldAtPrices,
  listTopSold,
  type SalesRow,
  type Totals,
} from './dashboard-store.ts'
import { bestSellers, type SoldProduct } from './best-sellers.ts'
import { spanUntil, type DashboardSpan, type Period } from './period.ts'

type Bar = {
  /** its first day */
  day: string
  retailOrders: number
  retailCents: Cents
  partnerOrders: number
  partnerCents: Cents
}
type Figures = { orders: number; salesCents: Cents; averageCents: Cents; notCharged: number }

type Dashboard = {
  period: Period
  span: DashboardSpan
  now: Figures
  before: Figures
  bars: Bar[]
  bestSellers: SoldProduct[]
  emptySearches: { term: string; times: number }[]
  /** what needs a person */
  waiting: NeedCounts & {
    partners: number
    inquiries: number
    mails: number
    newsletters: number
    toShip: number
    waitForFreight: number
    /** ISO; when the oldest order to ship was paid */
    toShipSince: string | null
  }
  /** the mail server accepts nothing at the moment */
  mailTrouble: MailTrouble | null
  /** null: a demo that makes none */
  backups: BackupStanding | null
  hasOrders: boolean
}

const mostListed = 10

/** How the shop is doing, from its own orders, in days of its time zone. */
export async function readDashboard(
  needs: Parameters<typeof readBackupStanding>[0] & {
    timeZone: string
    timeScale: number
    partners: PartnersRule
  },
  period: Period,
): Promise<Dashboard> {
  const { db, timeZone } = needs
  const span = spanUntil(await findToday(db, timeZone), period)
  const now = { from: span.from, to: span.to, timeZone }
  const [
    sales,
    before,
    sold,
    emptySearches,
    standing,
    counts,
    people,
    mails,
    mailTrouble,
    newsletters,
    backups,
    shipping,
  ] = await Promise.all([
    listSalesByBar(db, { bars: span.bars, period, timeZone }),
    findTotals(db, { ...span.before, timeZone }),
    listTopSold(db, now, mostListed).then((numbers) => listSoldAtPrices(db, now, numbers)),
    listEmptySearches(db, span, mostListed),
    findStanding(db),
    countNeeds(db, needs.timeScale),
    listPeople(needs, { waiting: true, limit: 1, cursor: 0 }),
    countNeedyMails(db, needs.timeScale),
    findMailTrouble(db),
    listNeedyNewsletters(db, needs.timeScale),
    readBackupStanding(needs),
    countOrdersToShip(db),
  ])
  return {
    period,
    span,
    now: figures(sumOf(sales)),
    before: figures(before),
    bars: span.bars.map((day) => barOf(day, sales)),
    bestSellers: bestSellers(sold, mostListed),
    emptySearches,
    waiting: {
      ...counts,
      partners: people.total,
      inquiries: standing.openInquiries,
      mails,
      newsletters: newsletters.length,
      toShip: shipping.toShip,
      waitForFreight: shipping.waitForFreight,
      toShipSince: shipping.oldest?.toISOString() ?? null,
    },
    mailTrouble,
    backups,
    hasOrders: standing.hasOrders,
  }
}

function sumOf(rows: Totals[]): Totals {
  const sum = (of: (row: Totals) => number) => rows.reduce((before, row) => before + of(row), 0)
  return {
    orders: sum((row) => row.orders),
    cents: cents(sum((row) => row.cents)),
    notCharged: sum((row) => row.notCharged),
  }
}

function figures({ orders, cents: salesCents, notCharged }: Totals): Figures {
  const averageCents = orders === 0 ? zeroCents : cents(Math.round(salesCents / orders))
  return { orders, salesCents, averageCents, notCharged }
}

function barOf(day: string, sales: SalesRow[]): Bar {
  const of = (tier: SalesRow['tier']) => sales.find((row) => row.bar === day && row.tier === tier)
  const [retail, partner] = [of('retail'), of('partner')]
  return {
    day,
    retailOrders: retail?.orders ?? 0,
    retailCents: retail?.cents ?? zeroCents,
    partnerOrders: partner?.orders ?? 0,
    partnerCents: partner?.cents ?? zeroCents,
  }
}
