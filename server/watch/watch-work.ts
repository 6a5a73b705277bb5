import type { JobWatch } from '../../shop/jobs/job.ts'

type Log = { error(facts: object, message: string): void; warn(facts: object, message: string): void }

const everyMs = 60_000
/** Work that is due waits seconds where somebody does it. */
export const longestWaitMs = 2 * 60_000

/**
 * For a process that does no work itself (WORK=off): logs, once, that nobody else does it either, and when somebody
 * does again. What is late is otherwise found by a job, which would be waiting too.
 */
export function watchWork(
  jobs: JobWatch,
  log: Log,
  { every = everyMs, longest = longestWaitMs } = {},
): { stop(): void } {
  let waits = false
  async function look(): Promise<void> {
    const lateMs = await jobs.oldestDueMs()
    if (lateMs > longest && !waits)
      log.error(
        {},
        'work has been waiting for minutes, and this process does none (WORK=off): is a worker running? (npm run shop -- worker)',
      )
    if (lateMs <= longest && waits) log.warn({}, 'work is being done again')
    waits = lateMs > longest
  }
  // A database that is away is told elsewhere.
  const timer = setInterval(() => void look().catch(() => {}), every).unref()
  return { stop: () => clearInterval(timer) }
}
