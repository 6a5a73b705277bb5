import { channel, tracingChannel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, systemClock, type ConstructorOptions } from 'pg-boss'
import type { Job, JobQueue, JobWatch, Origin, QueueFigures, Schedule } from '../../shop/jobs/job.ts'
import { wakeWhenDue } from './wake-when-due.ts'

export type Binding = { job: Job<never>; handle: (payload: never) => Promise<void>; atOnce?: number }

export type Jobs = JobQueue &
  JobWatch & {
    /** Starts the handlers. A process that does not call it only queues work. */
    work(bindings: Binding[], schedules: Schedule[]): Promise<void>
    /** Waits for running handlers, at most `ms`. */
    stop(ms: number): Promise<void>
  }

/** A run of a job, and one that is being queued, for whoever traces them: the latter may write into `origin`. */
type JobRun = { name: string; origin: Origin }
export const jobChannel = tracingChannel<JobRun, unknown>('spindle.job')
export const queuedChannel = channel<{ name: string; origin: Origin }>('spindle.job.queued')

const dayInSeconds = 86_400

/**
 * What pg-boss keeps of work that failed, for a week. The error itself may quote an address or a name out of a
 * statement; the log is told of it, and leaves these out.
 */
const failedWords = 'It failed; the log says why.'

/**
 * Jobs of the kinds `jobs`, in the database of `connection`. `timeScale` shortens every wait for fault runs.
 * `keepsTime`: this process runs the schedules, together with all others that do.
 */
export async function openJobs(
  connection: ConstructorOptions,
  jobs: Job<never>[],
  options: { timeScale: number; keepsTime?: boolean; onError: OnError },
): Promise<Jobs> {
  const { timeScale, keepsTime = false } = options
  const boss = new PgBoss({
    ...connection,
    max: 4,
    clock: steadyClock,
    schedule: keepsTime,
    useListenNotify: true,
    monitorVacuum: false,
    reindex: false,
    // A job that died with its process is retried once all three have run.
    superviseIntervalSeconds: seconds(10, timeScale),
    monitorIntervalSeconds: seconds(10, timeScale),
    queueCacheIntervalSeconds: seconds(10, timeScale),
    // No work of ours waits for other work.
    flowIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: 10,
  })
  const ending = new AbortController()
  boss.on('error', (error) => {
    if (asError(error).message !== failedWords) options.onError(asError(error))
  })
  await boss.start()
  for (const job of jobs) await ensureQueue(boss, job, timeScale)

  return {
    async enqueue(tx, job, payload, { afterMs = 0 } = {}) {
      const id = await boss.send(job.name, withOrigin(job.name, payload), {
        db: fromDrizzle(tx, sql),
        singletonKey: job.key(payload),
        ...(afterMs > 0 && { startAfter: `${(afterMs * timeScale) / 1000} seconds` }),
      })
      if (id === null) throw new Error(`job ${job.name} was not taken`)
    },
    listLiving: ({ name }, keys) => listKeys(boss, name, keys, ['created', 'retry', 'active']),
    listWaiting: ({ name }, keys) => listKeys(boss, name, keys, ['created', 'retry']),
    async oldestDueMs() {
      const { rows } = await boss.getDb().executeSql(
        `select coalesce(extract(epoch from now() - min(start_after)) * 1000, 0) as ms from pgboss.job
            where state in ('created', 'retry') and start_after < now()`,
      )
      return Number(rows[0].ms)
    },
    listQueues: () => listQueues(boss),
    async work(bindings, schedules) {
      if (keepsTime) await keepSchedules(boss, schedules)
      const workers = new Map<string, string[]>()
      for (const { job, handle, atOnce = 2 } of bindings)
        workers.set(
          job.name,
          await addWorkers({ boss, name: job.name, handle, onError: options.onError }, atOnce),
        )
      const everyMs = timeScale < 1 ? 500 : 1000
      void wakeWhenDue(boss, workers, {
        everyMs,
        onError: (error) => options.onError(asError(error)),
        signal: ending.signal,
      })
    },
    stop(ms) {
      ending.abort()
      return boss.stop({ graceful: true, close: true, timeout: ms })
    },
  }
}

/** Beside the payload, not in it: handlers do not see it. */
function withOrigin<Payload extends object>(name: string, payload: Payload): Payload & Origin {
  if (!queuedChannel.hasSubscribers) return payload
  const origin: Origin = {}
  queuedChannel.publish({ name, origin })
  return { ...payload, ...origin }
}

/** Those that wait are in an index; how many run is what pg-boss counts every ten seconds by itself. */
async function listQueues(boss: PgBoss): Promise<QueueFigures[]> {
  const { rows } = await boss.getDb().executeSql(
    `select queue.name, queue.active_count as active, waiting.jobs as waiting, waiting.due_ms as "dueMs"
       from pgboss.queue cross join lateral (
         select count(*)::int as jobs,
           coalesce(extract(epoch from now() - min(start_after) filter (where start_after < now())), 0)::float8
             * 1000 as due_ms
         from pgboss.job where job.name = queue.name and state < 'active' and not blocked) waiting
       where queue.name not like '\\_\\_pgboss%' order by 1`,
  )
  return rows
}

/** A worker's failure is a bare copy of its error, which a log could not describe. */
function asError(error: unknown): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error)
}

async function listKeys(boss: PgBoss, name: string, keys: string[], states: string[]): Promise<Set<string>> {
  const { rows } = await boss.getDb().executeSql(
    `select distinct singleton_key from pgboss.job
        where name = $1 and state = any($2) and singleton_key = any($3)`,
    [name, states, keys],
  )
  return new Set(rows.map((row: { singleton_key: string }) => row.singleton_key))
}

/** `job`: the kind of work that failed; without it the queue itself did. */
type OnError = (error: Error, job?: string) => void

type Worker = {
  boss: PgBoss
  name: string
  handle: (payload: never) => Promise<void>
  onError: OnError
}

async function addWorkers(worker: Worker, atOnce: number): Promise<string[]> {
  const workers: string[] = []
  while (workers.length < atOnce) workers.push(await addWorker(worker))
  return workers
}

/** A worker that found something looks again at once; by itself it would wait for its interval after every job. */
async function addWorker({ boss, name, handle, onError }: Worker): Promise<string> {
  let worker = ''
  // A new job wakes its worker at once, `wakeWhenDue` one whose time has come.
  const wait = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }
  worker = await boss.work<never>(name, wait, async ([taken]) => {
    if (!taken) return
    const { traceparent, ...payload } = taken.data as object & Origin
    const origin = traceparent === undefined ? {} : { traceparent }
    try {
      await jobChannel.tracePromise(() => handle(payload as never), { name, origin })
    } catch (error) {
      onError(asError(error), name)
      // oxlint-disable-next-line preserve-caught-error -- pg-boss would keep the cause too
      throw new Error(failedWords)
    } finally {
      boss.notifyWorker(worker)
    }
  })
  return worker
}

/** Schedules of an earlier version that we no longer have are removed. */
async function keepSchedules(boss: PgBoss, schedules: Schedule[]): Promise<void> {
  for (const { name, key } of await boss.getSchedules())
    if (!schedules.some((ours) => ours.job.name === name && ours.key === key))
      await boss.unschedule(name, key)
  for (const { job, key, payload, cron, timeZone = 'UTC' } of schedules)
    await boss.schedule(job.name, cron, payload, { key, tz: timeZone })
}

/** A worker's pause: by the wall clock, a clock set back by five minutes would make it five minutes long (R14). */
const steadyClock = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) }

async function ensureQueue(boss: PgBoss, job: Job<never>, timeScale: number): Promise<void> {
  const [first, longest] = job.delays
  await boss.createQueue(job.name, {
    policy: 'standard',
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
