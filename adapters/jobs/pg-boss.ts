import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type ConstructorOptions } from 'pg-boss'
import type { Job, JobQueue } from '../../shop/jobs/job.ts'

export type Binding = { job: Job<never>; handle: (payload: never) => Promise<void>; atOnce?: number }

export type Jobs = JobQueue & {
  /** Starts the handlers. A process without this only asks for work. */
  work(bindings: Binding[]): Promise<void>
  /** Waits for running handlers, at most `ms`. */
  stop(ms: number): Promise<void>
}

const dayInSeconds = 86_400

/** Jobs of kind `jobs` in the database that `connection` names. `timeScale` shortens every wait for fault runs. */
export async function openJobs(
  connection: ConstructorOptions,
  jobs: Job<never>[],
  options: { timeScale: number; onError: (error: Error) => void },
): Promise<Jobs> {
  const { timeScale } = options
  const boss = new PgBoss({
    ...connection,
    max: 4,
    schedule: false,
    useListenNotify: true,
    monitorVacuum: false,
    reindex: false,
    // A job that died with its process blocks its key until all three have come round.
    superviseIntervalSeconds: seconds(10, timeScale),
    monitorIntervalSeconds: seconds(10, timeScale),
    queueCacheIntervalSeconds: seconds(10, timeScale),
  })
  boss.on('error', options.onError)
  await boss.start()
  for (const job of jobs) await ensureQueue(boss, job, timeScale)

  return {
    async enqueue(tx, job, payload, { afterMs = 0 } = {}) {
      const id = await boss.send(job.name, payload, {
        db: fromDrizzle(tx, sql),
        singletonKey: job.key(payload),
        ...(afterMs > 0 && { startAfter: new Date(Date.now() + afterMs * timeScale) }),
      })
      if (id === null) throw new Error(`job ${job.name} was not taken`)
    },
    async work(bindings) {
      for (const { job, handle, atOnce = 2 } of bindings)
        await boss.work<never>(
          job.name,
          {
            localConcurrency: atOnce,
            // A new job wakes its worker at once; these look for jobs whose time has come.
            pollingIntervalSeconds: timeScale < 1 ? 0.5 : 1,
            notifyPollingIntervalSeconds: timeScale < 1 ? 0.5 : 1,
          },
          async ([taken]) => taken && handle(taken.data),
        )
    },
    stop: (ms) => boss.stop({ graceful: true, close: true, timeout: ms }),
  }
}

async function ensureQueue(boss: PgBoss, job: Job<never>, timeScale: number): Promise<void> {
  const [first, longest] = job.delays
  await boss.createQueue(job.name, {
    policy: 'singleton',
    retryLimit: job.retries,
    retryBackoff: true,
    retryDelay: seconds(first, timeScale),
    expireInSeconds: seconds(job.expires, timeScale),
    retentionSeconds: 365 * dayInSeconds,
    deleteAfterSeconds: 7 * dayInSeconds,
    retryDelayMax: seconds(longest, timeScale),
    notify: true,
  })
}

/** pg-boss wants whole seconds, and at least one. */
function seconds(wanted: number, timeScale: number): number {
  return Math.max(1, Math.ceil(wanted * timeScale))
}
