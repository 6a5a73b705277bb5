import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findServers } from './cluster/debian-servers.ts'
import { openServers } from './environment.ts'
import type { Row, Wishes } from './report.ts'

/** A shop with one rule broken, and the run that must notice it. */
type Broken = { name: string; file: string; from: string; to: string; runs: string; why: string }

const chargesAgain = {
  file: 'shop/checkout/charge-card.ts',
  from: '() => needs.payments.charge(charge),',
  to: `async () => {
      const first = await needs.payments.charge(charge)
      return first.kind === 'unknown' ? needs.payments.charge({ ...charge, orderId: charge.orderId + '0' }) : first
    },`,
}

const hearsNothing = {
  file: 'database/connect.ts',
  from: "pool.on('error', () => {})\n  pool.on('connect', (client) => client.on('error', () => {}))",
  to: '',
}

const variants: Broken[] = [
  {
    name: 'a charge that was not answered is made again',
    ...chargesAgain,
    runs: 'R3',
    why: 'a second auth',
  },
  {
    name: 'an approval is written down without its sales order',
    file: 'shop/order-sync/queue-order.ts',
    from: 'await insertSalesOrder(tx, checkoutId, orderNumber)',
    to: '',
    runs: 'R3',
    why: 'I1',
  },
  {
    name: 'every unknown charge is taken for a decline',
    file: 'shop/checkout/charge-card.ts',
    from: 'return recordUnknown(needs, tx, attempt, outcome.reason)',
    to: "return recordDecline(tx, attempt, { resptext: 'no', retref: null })",
    runs: 'R3',
    why: 'money without an order',
  },
  {
    name: 'nothing looks after a charge whose process died',
    file: 'shop/checkout/open-attempt.ts',
    from: 'await needs.jobs.enqueue(tx, settleChargeJob, { attemptId: attempt.id }, { afterMs: chargeDeadlineMs })',
    to: '',
    runs: 'R1',
    why: 'a checkout that never ends',
  },
  {
    name: 'two submits of one cart do not wait for each other',
    file: 'shop/checkout/placing/place-purchase.ts',
    from: 'await lockCart(tx, purchase.key)\n  // Another',
    to: '  // Another',
    runs: 'R6',
    why: 'a submit fails instead of naming the order',
  },
  {
    name: 'no look before an order is created',
    file: 'shop/order-sync/send-order.ts',
    from: '() => needs.backOffice.findOrder(orderNumber),',
    to: 'async () => null,',
    runs: 'R5',
    why: 'an order twice in the books',
  },
  {
    name: 'what was sent and not answered is sent again at once',
    file: 'shop/order-sync/run-step.ts',
    from: 'if (step.unknown && !repeatable)',
    to: 'if (false)',
    runs: 'R5',
    why: 'an order twice in the books',
  },
  {
    name: 'the second of two approvals is not looked for',
    file: 'shop/checkout/settle-charge.ts',
    from: "if (attempt.status === 'APPROVED') return voidSurplus(needs, attempt)",
    to: '',
    runs: 'R3',
    why: 'two live charges',
  },
  {
    name: 'a void is believed and not watched',
    file: 'shop/checkout/settle-charge.ts',
    from: "if (attempt.status === 'VOIDED') return watchVoided(needs, attempt)",
    to: '',
    runs: 'R3',
    why: 'a late approval stays',
  },
  {
    name: 'nobody takes up the jobs of a process that died',
    file: 'adapters/jobs/pg-boss.ts',
    from: 'superviseIntervalSeconds: seconds(10, timeScale),',
    to: 'superviseIntervalSeconds: 86_000,',
    runs: 'R2',
    why: 'sales that never end',
  },
  {
    name: 'the breaker never opens',
    file: 'adapters/breaker.ts',
    from: 'const failuresToOpen = 5',
    to: 'const failuresToOpen = 5_000_000',
    runs: 'R4',
    why: 'books that are down are asked all the time',
  },
  {
    name: 'nobody hears of a connection that breaks',
    ...hearsNothing,
    runs: 'R8',
    why: 'the shop ends with its database',
  },
  {
    name: 'a charge that was not answered is made again, on a bad line',
    ...chargesAgain,
    runs: 'R23',
    why: 'a second auth',
  },
  {
    name: 'a stop breaks off the requests that it has taken',
    file: 'server/http/open-server.ts',
    from: "forceCloseConnections: 'idle',",
    to: 'forceCloseConnections: true,',
    runs: 'R24',
    why: 'a buyer without an answer',
  },
  {
    name: 'a deadline by the clock of the process',
    file: 'shop/order-sync/hand-over-store.ts',
    from: "return sql`now() + ${ms} * interval '1 millisecond'`",
    to: "return sql`to_timestamp(${Date.now() / 1000}) + ${ms} * interval '1 millisecond'`",
    runs: 'R14',
    why: 'a lease that ends months from now',
  },
  {
    name: 'pages are kept for as long as the database is away',
    file: 'server/cache/hear-invalidations.ts',
    from: 'trust: 60_000 }',
    to: 'trust: 600_000 }',
    runs: 'R9',
    why: 'old pages',
  },
  {
    name: 'a lock is waited for without end',
    file: 'database/connect.ts',
    from: 'lock_timeout: 1200,',
    to: 'lock_timeout: 0,',
    runs: 'R10',
    why: 'a visitor waits',
  },
  {
    name: 'everybody waits for a connection, though nobody gets one',
    file: 'database/shedding-pool.ts',
    from: 'const ended = endOf(error)',
    to: 'const ended = endOf(null)',
    runs: 'R10',
    why: 'a visitor waits for a connection, and then for the lock',
  },
  {
    name: 'nobody hears of a connection that breaks, when the leader dies',
    ...hearsNothing,
    runs: 'failover',
    why: 'the shop ends with its database',
  },
  {
    name: 'a line on which writes are heard is not opened again',
    file: 'server/cache/hear-invalidations.ts',
    from: "line.once('end', () => !closing.signal.aborted && void reconnect())",
    to: '',
    runs: 'R7',
    why: 'old pages in one of several processes',
  },
  {
    name: 'nobody hears of a connection that breaks, on a full disk',
    ...hearsNothing,
    runs: 'R11',
    why: 'the shop ends with its database',
  },
  {
    name: 'the database believes that what is in memory is on the disk',
    file: 'database/embedded-start.ts',
    from: "jit: 'off',",
    to: "jit: 'off', fsync: 'off',",
    runs: 'R12',
    why: 'orders that are gone after a power cut',
  },
  {
    name: 'an order is acknowledged before it is on the disk',
    file: 'database/embedded-start.ts',
    from: "jit: 'off',",
    to: "jit: 'off', synchronous_commit: 'off', wal_writer_delay: '10s',",
    runs: 'R13',
    why: 'orders that are gone after a power cut',
  },
  {
    name: 'a picture is stored without waiting for the disk',
    file: 'adapters/media/disk.ts',
    from: 'await file.sync()',
    to: '',
    runs: 'R12',
    why: 'half a picture after a power cut',
  },
  {
    name: 'a page is rendered for each visitor',
    file: 'server/cache/page-cache.ts',
    from: 'const mostPages = 5000',
    to: 'const mostPages = 1',
    runs: 'R16',
    why: 'visitors who wait',
  },
  {
    name: 'a header may take as long as it likes',
    file: 'server/http/open-server.ts',
    from: 'headersTimeout: 10_000,',
    to: 'headersTimeout: 100_000,',
    runs: 'R15',
    why: 'connections that are never free',
  },
  {
    name: 'an error tells what happened inside',
    file: 'server/http/answer-errors.ts',
    from: 'return troubleProblem(databaseIsAway(error), request.id)',
    to: 'return new Problem(500, String(error))',
    runs: 'R28',
    why: 'an inside that a stranger reads',
  },
  {
    name: 'requests are kept after they were answered',
    file: 'server/http/open-server.ts',
    from: 'const { cookie } = request.headers',
    to: `const { cookie } = request.headers
        ;(((globalThis as any).answered ??= []) as unknown[]).push(exchange)`,
    runs: 'R29',
    why: 'memory that grows',
  },
  {
    name: 'a mail in doubt is put back into the queue',
    file: 'shop/newsletter/delivery/delivery-store.ts',
    from: "set status = 'UNKNOWN', settled_at = now(),",
    to: "set status = 'QUEUED', settled_at = null,",
    runs: 'R19',
    why: 'the same newsletter twice',
  },
  {
    name: 'nobody looks again whether somebody has left the list',
    file: 'shop/newsletter/delivery/delivery-store.ts',
    from: 'select d.subscriber_id, s.subscribed, s.bounced_at is not null as bounced',
    to: 'select d.subscriber_id, true as subscribed, false as bounced',
    runs: 'R19',
    why: 'a newsletter to somebody who has left',
  },
  {
    name: 'a mail that was not answered is tried again',
    file: 'shop/newsletter/delivery/delivery-outcome.ts',
    from: "return { claim, kind: 'unknown', error }",
    to: "return { claim, kind: 'put off', error }",
    runs: 'R20',
    why: 'the same newsletter twice',
  },
  {
    name: 'a server that refuses everybody marks everybody',
    file: 'shop/newsletter/delivery/delivery-outcome.ts',
    from: 'refusals >= mostRefusals ? pauseWords(outcomes) : null',
    to: 'null',
    runs: 'R20',
    why: 'a list of bounces',
  },
  {
    name: 'what a server said that refuses everybody is kept',
    file: 'shop/newsletter/delivery/send-deliveries.ts',
    from: 'if (standing.pauseReason !== null) await takeRefusalsBack(tx, newsletterId)',
    to: '',
    runs: 'R20',
    why: 'subscribers lost',
  },
  {
    name: 'a mail is sent before its claim is committed',
    file: 'shop/newsletter/delivery/send-deliveries.ts',
    from: 'const claimed = await claim(needs, sender)',
    to: `const claimed = await new Promise<Claim[] | null>((take, fail) => {
      const transaction = (act: (tx: never) => Promise<Claim[] | null>) =>
        needs.db.transaction(async (tx) => {
          const found = await act(tx as never)
          take(found)
          await new Promise((resolve) => setTimeout(resolve, 300))
          return found
        })
      claim({ ...needs, db: { transaction } } as never, sender).catch(fail)
    })`,
    runs: 'R19',
    why: 'the same newsletter twice',
  },
]

const root = join(import.meta.dirname, '../..')
const left = new Set(['.git', 'node_modules', 'data', 'test-results'])

/** Each run must fail on a copy of the project that is wrong: a check that cannot fail shows nothing. */
export async function catchBroken({ say }: Wishes, only: string[]): Promise<Row[]> {
  const rows: Row[] = []
  const wanted = variants.filter(({ runs }) =>
    only.length > 0 ? only.includes(runs) : runs !== 'failover' || findServers() !== null,
  )
  for (const variant of wanted) {
    const from = performance.now()
    const folder = mkdtempSync(join(tmpdir(), 'spindle-broken-'))
    try {
      breakIn(folder, variant)
      const { code, output } = await run(folder, variant.runs)
      // A run that breaks off has noticed nothing.
      const found = code === 1 ? /^ {3}! (.+)$/m.exec(output)?.[1] : undefined
      say(
        `broken: ${variant.name}: ${found ? `caught by ${variant.runs}: ${found}` : `NOT CAUGHT: ${output.slice(-600)}`}`,
      )
      rows.push({
        id: variant.runs,
        what: variant.name,
        points: 0,
        runs: 1,
        checkouts: 0,
        violations: found ? [] : [`${variant.runs} does not notice: ${variant.name}`],
        ms: performance.now() - from,
        note: found ? `caught: ${found.slice(0, 90)}` : 'not caught',
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return rows
}

function breakIn(folder: string, { file, from, to }: Broken): void {
  cpSync(root, folder, { recursive: true, filter: (path) => !left.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const whole = readFileSync(join(folder, file), 'utf8')
  if (!whole.includes(from)) throw new Error(`${file} has no longer what is to be broken: ${from}`)
  writeFileSync(join(folder, file), whole.replace(from, to))
}

/** Its exit counts, not the end of its output: what it has started and left behind may hold that open for ever. */
async function run(folder: string, runs: string): Promise<{ code: number; output: string }> {
  const which = runs === 'failover' ? ['--cluster'] : ['--only', runs]
  const child = spawn(process.execPath, ['test/faults/faults.ts', '--quick', ...which], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await exited
  }
  openServers.add(close)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await exited) as [number]
  openServers.delete(close)
  await Promise.race([once(child, 'close'), delay(1000)])
  return { code, output }
}
