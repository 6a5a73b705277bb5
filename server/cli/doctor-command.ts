import { parseArgs } from 'node:util'
import { z } from 'zod'
import { worstOf, type CheckReport, type Finding, type FindingState } from '../../shop/health/finding.ts'
import type { Config } from '../config/config.ts'
import type { Check } from '../doctor/check.ts'
import { testMailCheck } from '../doctor/checks/check-mail.ts'
import { siteCheck } from '../doctor/checks/check-site.ts'
import { listChecks } from '../doctor/list-checks.ts'
import type { DoctorNeeds } from '../doctor/needs.ts'
import { openDoors } from '../doctor/open-doors.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { secretsOf, withoutSecrets } from '../doctor/without-secrets.ts'
import { openDatabaseBeside } from '../start/open-database-beside.ts'
import { notUnderstood, printable } from './command.ts'

type Settings = { config: Config | null; wrong: string[] }

/** 0: all well; 1: something is wrong; 2: not understood. Never ends at the first thing that is wrong. */
export async function runDoctor(words: string[], { config, wrong }: Settings): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      fix: { type: 'boolean', default: false },
      'mail-to': { type: 'string' },
      'dkim-selector': { type: 'string' },
    },
  })
  const mailTo = values['mail-to']
  if (positionals.length > 0 || (mailTo !== undefined && !z.email().safeParse(mailTo).success))
    return notUnderstood
  if (!config) {
    for (const line of wrong) console.log(printable(`BROKEN     ${line}`))
    return 1
  }
  const database = await openDatabaseBeside(config)
  try {
    const needs: DoctorNeeds = {
      config,
      wrongSettings: wrong,
      db: database.connection?.db ?? null,
      databaseTrouble: database.trouble,
      doors: openDoors(config),
      mayBeAlone: true,
      dkimSelector: values['dkim-selector'] ?? config.dkimSelector,
      nameServers: null,
    }
    const checks = [
      ...listChecks(needs),
      siteCheck(needs),
      ...(mailTo === undefined ? [] : [testMailCheck(needs, mailTo)]),
    ]
    const secrets = secretsOf(config)
    if (values.fix) await fixAll(checks, secrets)
    const reports = await runChecks(checks, { wrongSettings: wrong, secrets })
    return printReports(reports)
  } finally {
    await database.close()
  }
}

/** Each on its own: what cannot be fixed is said, and the look that follows says the rest. */
async function fixAll(checks: Check[], secrets: string[]): Promise<void> {
  const done: string[] = []
  for (const check of checks)
    try {
      done.push(...((await check.fix?.()) ?? []))
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      done.push(`${check.name} could not be fixed: ${said}`)
    }
  if (done.length === 0) done.push('There was nothing that could be fixed safely.')
  for (const line of done) console.log(printable(withoutSecrets(line, secrets)))
  console.log('')
}

function printReports(reports: CheckReport[]): number {
  for (const { name, findings } of reports) {
    console.log(name)
    for (const finding of findings) for (const line of linesOf(finding)) console.log(printable(line))
  }
  const all = reports.flatMap(({ findings }) => findings)
  const count = (state: FindingState) => all.filter((one) => one.state === state).length
  console.log(
    `\n${count('broken')} broken, ${count('attention')} needing attention, ${count('not-looked')} not checked, ${count('well')} OK.`,
  )
  return ['broken', 'attention'].includes(worstOf(all)) ? 1 : 0
}

const marks: Record<FindingState, string> = {
  broken: 'BROKEN',
  attention: 'attention',
  'not-looked': '-',
  well: 'OK',
}

function linesOf({ state, said, mend }: Finding): string[] {
  return [`  ${marks[state].padEnd(9)} ${said}`, ...(mend === null ? [] : [`            ${mend}`])]
}
