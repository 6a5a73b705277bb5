import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { countOf, type Row, type Wishes } from '../report.ts'

const root = join(import.meta.dirname, '../../..')

/** Faults that tests of the suite show; here they are run whole, so that one table has them all. */
export const testedFaults = {
  R17: { what: 'bombs: pictures', tests: ['test/uploads/bombs.test.ts'] },
  R18: { what: 'huge, endless, packed and slow bodies', tests: ['test/uploads/bodies.test.ts'] },
  R21: {
    what: 'the identity provider is away, slow, or changes its keys',
    tests: ['shop/identity/session.test.ts', 'adapters/identity/bearer.test.ts'],
  },
  R22: {
    what: 'outside systems that do not answer are named, and asked again',
    tests: ['server/watch/watch-outside.test.ts', 'stand-ins/geocoder/geocoder.test.ts'],
  },
  R25: {
    what: 'killed in a migration; the former release on the new tables',
    tests: ['test/running/cut-migration.test.ts'],
  },
  R26: {
    what: 'backups: cut, broken, restored; the counter is fenced',
    tests: ['test/running/backups.test.ts', 'shop/backup/restore-backup.test.ts'],
  },
  R27: { what: 'two admins on one product', tests: ['product-races.test.ts'] },
  R30: { what: 'four clients of one buyer at once', tests: ['test/money/histories.test.ts'] },
  R31: {
    what: 'any cart, tier and coupon',
    tests: ['quote.property.test.ts', 'test/money/prices-agree.test.ts'],
  },
}

export async function byTests(id: keyof typeof testedFaults, { quick, say }: Wishes): Promise<Row> {
  const from = performance.now()
  const { what, tests } = testedFaults[id]
  const child = spawn(process.execPath, ['scripts/test.mjs', ...tests], {
    cwd: root,
    env: { ...process.env, ...(!quick && { PROOF: 'whole' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  const [, passed = '0', failed = '1'] = /^(\d+) passed, (\d+) failed/m.exec(output) ?? []
  const isGood = code === 0 && failed === '0' && Number(passed) > 0
  const row = {
    id,
    what,
    points: 0,
    runs: Number(passed),
    checkouts: 0,
    violations: isGood ? [] : [`${failed} tests failed: npm test -- ${tests.join(' ')}`],
    ms: performance.now() - from,
    note: 'tests',
  }
  say(`${id} ${what}: ${countOf(row.violations)}`)
  return row
}
