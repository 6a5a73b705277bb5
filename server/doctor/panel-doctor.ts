import type { Doctor, HealthReport } from '../../shop/health/finding.ts'
import type { Db } from '../../database/connect.ts'
import type { Config } from '../config/config.ts'
import type { Check } from './check.ts'
import { testMailCheck } from './checks/check-mail.ts'
import { siteCheck } from './checks/check-site.ts'
import { listChecks } from './list-checks.ts'
import type { DoctorNeeds, Doors } from './needs.ts'
import { runChecks } from './run-checks.ts'
import { secretsOf } from './without-secrets.ts'

/** Whoever opens the page again within this time reads what was found. */
const keptMs = 60_000

/** The doctor of a running shop, whose settings are right and whose database answered when it started. */
export function panelDoctor(config: Config, shop: Doors & { db: Db }): Doctor {
  const needs: DoctorNeeds = {
    config,
    wrongSettings: [],
    db: shop.db,
    databaseTrouble: null,
    doors: shop,
    mayBeAlone: false,
    dkimSelector: config.dkimSelector,
    nameServers: null,
  }
  let last: HealthReport | null = null
  let looking: Promise<HealthReport> | null = null

  async function look(more: Check[]): Promise<HealthReport> {
    const checks = await runChecks([...listChecks(needs), ...more], {
      wrongSettings: [],
      secrets: secretsOf(config),
    })
    last = { lookedAt: new Date(), checks }
    return last
  }

  return {
    async find() {
      if (last && Date.now() - last.lookedAt.getTime() < keptMs) return last
      looking ??= look([]).finally(() => (looking = null))
      return looking
    },
    async look(also) {
      if (!also) return look([])
      return look([also.what === 'site' ? siteCheck(needs) : testMailCheck(needs, also.mailTo)])
    },
  }
}
