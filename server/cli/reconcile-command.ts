import { parseArgs } from 'node:util'
import { formatDollars } from '../../shop/money.ts'
import { findDays, type RunRow } from '../../shop/reconciliation/reconciliation-store.ts'
import { reconcile } from '../../shop/reconciliation/reconcile.ts'
import type { Difference } from '../../shop/reconciliation/reconciliation.ts'
import type { Shop } from '../start/open-shop.ts'
import { NotUnderstood, printable } from './command.ts'

/** 0: shop, gateway and back office agree about the whole day; 1: they do not, or somebody did not answer. */
export async function runReconcile(shop: Shop, words: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options: { day: { type: 'string' } } })
  const { day } = values
  const { today } = await findDays(shop.db, shop.timeZone)
  if (day === undefined || !isDay(day) || day > today)
    throw new NotUnderstood('--day must be a day such as 2026-11-20, not later than today.')
  const run = await reconcile(shop, { kind: 'day', day })
  for (const line of tableOf(run.differences)) console.log(line)
  console.log(summary(day, run))
  return run.differences.length > 0 || run.unanswered > 0 ? 1 : 0
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function tableOf(differences: Difference[]): string[] {
  if (differences.length === 0) return []
  const rows = differences.map(({ kind, orderNumber, retref, amountCents, done, detail }) => [
    kind,
    orderNumber ?? '-',
    retref ?? '-',
    amountCents === null ? '-' : formatDollars(amountCents),
    done ? 'put right' : 'open',
    detail,
  ])
  const table = [['What', 'Order', 'Charge', 'Amount', 'State', 'In words'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...table.map((row) => (row[at] ?? '').length)))
  return table.map((row) => printable(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')))
}

function summary(day: string, { checked, unanswered, differences }: RunRow): string {
  const silence = unanswered > 0 ? ` No answer for ${unanswered} of them; please run this again.` : ''
  if (differences.length === 0) return `${day}: ${checked} checked, everything matches.${silence}`
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  return `${day}: ${checked} checked, ${count}.${silence}`
}
