import { parseArgs } from 'node:util'
import { catchBroken } from './broken.ts'
import { openEnvironment, openServers, type Environment } from './environment.ts'
import { backOfficeModes, gatewayModes } from './modes.ts'
import { runModes } from './proofs/r1-crash-points.ts'
import { randomKills } from './proofs/r2-random-kills.ts'
import { everyGatewayWay } from './proofs/r3-gateway-ways.ts'
import { backOfficeAway } from './proofs/r4-back-office-away.ts'
import { nastyBackOffice } from './proofs/r5-nasty-back-office.ts'
import { parallelSubmits } from './proofs/r6-parallel-submits.ts'
import { byTests, testedFaults } from './proofs/by-tests.ts'
import { failover } from './proofs/failover.ts'
import { manyProcesses } from './proofs/r7-behind-balancer.ts'
import { databaseRestarts } from './proofs/r8-database-restarts.ts'
import { databaseAway } from './proofs/r9-database-away.ts'
import { slowStatements } from './proofs/r10-slow-statements.ts'
import { fullDisk } from './proofs/r11-full-disk.ts'
import { failedFlushes } from './proofs/r12-failed-flushes.ts'
import { powerCuts } from './proofs/r13-power-cuts.ts'
import { wrongClocks } from './proofs/r14-wrong-clocks.ts'
import { slowClients } from './proofs/r15-slow-clients.ts'
import { crowd } from './proofs/r16-crowd.ts'
import { newsletterThroughFaults } from './proofs/r19-newsletter.ts'
import { mailRefusals } from './proofs/r20-mail-refusals.ts'
import { badLines } from './proofs/r23-bad-lines.ts'
import { stopsUnderLoad } from './proofs/r24-stops.ts'
import { unexpectedErrors } from './proofs/r28-unexpected-errors.ts'
import { soak } from './proofs/r29-soak.ts'
import { markdownOf, totalOf, type Row, type Wishes } from './report.ts'

type Run = (environment: Environment, wishes: Wishes) => Promise<Row[]>

const { values: asked } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    broken: { type: 'boolean', default: false },
    /** of R1: the ways to go wrong whose names begin so */
    ways: { type: 'string', default: '' },
    /** a part of the checkouts of R2 and R8, for a slow machine */
    part: { type: 'string', default: '1' },
    /** only what needs other servers of the operating system */
    cluster: { type: 'boolean', default: false },
  },
})

const first = Number(asked.seed)
const part = Number(asked.part)
const from = performance.now()
const wishes: Wishes = {
  quick: asked.quick,
  seeds: asked.quick ? [first] : [first, first + 1, first + 2],
  say: (text) => console.log(`${`${Math.round((performance.now() - from) / 1000)}`.padStart(5)} s  ${text}`),
}

const runs: Record<string, Run> = {
  R3: everyGatewayWay,
  R5: nastyBackOffice,
  R6: parallelSubmits,
  R7: manyProcesses,
  R23: badLines,
  R14: wrongClocks,
  R24: stopsUnderLoad,
  R20: mailRefusals,
  R19: async (environment) => [await newsletterThroughFaults(environment, wishes)],
  R4: backOfficeAway,
  R1: (environment) => killEverywhere(environment),
  R8: async () => [await databaseRestarts(wishes, part)],
  R9: async () => [await databaseAway(wishes)],
  R10: async (environment) => [await slowStatements(environment, wishes)],
  R11: () => fullDisk(wishes),
  R12: () => failedFlushes(wishes),
  R13: () => powerCuts(wishes),
  R15: slowClients,
  R16: async (environment) => [await crowd(environment, wishes)],
  R28: async (environment) => [await unexpectedErrors(environment, wishes)],
  R29: async (environment) => [await soak(environment, wishes)],
  ...Object.fromEntries(
    Object.keys(testedFaults).map((id) => [
      id,
      async () => [await byTests(id as keyof typeof testedFaults, wishes)],
    ]),
  ),
  R2: async (environment) => [
    await randomKills(environment, stormOf(10_000, 1), wishes),
    await randomKills(environment, stormOf(10_000, 2), wishes),
  ],
}

/** With `--cluster`, instead of all others. */
const clusterRuns: Record<string, Run> = { failover: async () => [await failover(wishes)] }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    void Promise.all([...openServers].map((close) => close())).finally(() => process.exit(1))
  })

const wanted = asked.cluster ? clusterRuns : runs
const only = asked.only.split(',').filter(Boolean)
for (const name of only)
  if (!wanted[name] && !(asked.broken && clusterRuns[name])) {
    console.error(`There is no run ${name}: ${Object.keys(wanted).join(', ')}`)
    process.exit(1)
  }

const rows = asked.broken ? await catchBroken(wishes, only) : await runAll()
console.log(`\n${markdownOf(rows)}\n\n${totalOf(rows)}`)
for (const row of rows)
  for (const violation of row.violations) console.log(`${row.id} ${row.what}: ${violation}`)
process.exit(rows.some(({ violations }) => violations.length > 0) ? 1 : 0)

async function runAll(): Promise<Row[]> {
  const environment = await openEnvironment()
  const done: Row[] = []
  try {
    for (const [name, run] of Object.entries(wanted)) {
      if (only.length > 0 && !only.includes(name)) continue
      wishes.say(`${name} …`)
      const found = await run(environment, wishes)
      for (const { violations } of found) for (const violation of violations) console.log(`   ! ${violation}`)
      done.push(...found)
    }
  } finally {
    await environment.close()
  }
  return done
}

/** Every mode in turn; each has a shop of its own, some of them at the same time. */
async function killEverywhere(environment: Environment): Promise<Row[]> {
  const modes = [...gatewayModes, ...backOfficeModes].filter(({ name }) => name.startsWith(asked.ways))
  if (modes.length === 0) throw new Error(`There is no way of R1 that begins with ${asked.ways}`)
  if (asked.quick) {
    const some = modes.filter((_, at) => at % 4 === 0)
    return runModes([environment], some, wishes, { every: 6 })
  }
  const second = await openEnvironment()
  try {
    // Each seed takes every third point, one further than the seed before: together they take all.
    return await runModes([environment, second], modes, wishes, { every: 3 })
  } finally {
    await second.close()
  }
}

function stormOf(checkouts: number, processes: number) {
  if (asked.quick) return { checkouts: 100, rounds: 6, processes, atOnce: 20 }
  return { checkouts: checkouts * part, rounds: 200 * part, processes }
}
