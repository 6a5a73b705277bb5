import type { Tx } from '../../database/connect.ts'

/** A kind of later work: its name, what it carries, and how it is tried again. The handler is a verb. */
export type Job<Payload extends object> = {
  name: string
  /** tries after the first; every handler may run twice, so it looks before it acts */
  retries: number
  /** seconds before the first retry, doubled each time up to the second figure */
  delays: [first: number, longest: number]
  /** seconds after which a run counts as dead (its process was killed) and is tried again */
  expires: number
  /** what the work is about, for whoever looks into the queue; two jobs of one key may run at the same time */
  key(payload: Payload): string
}

/** Asks for later work inside a transaction: the request commits or vanishes with it. */
export type JobQueue = {
  enqueue<Payload extends object>(
    tx: Tx,
    job: Job<Payload>,
    payload: Payload,
    options?: { afterMs?: number },
  ): Promise<void>
}

/** What has become of work that was asked for. */
export type JobWatch = {
  /** those of `keys` for which a job waits, waits to be tried again, or runs */
  listLiving(job: Pick<Job<never>, 'name'>, keys: string[]): Promise<Set<string>>
  /** those of `keys` for which a job waits for its time, or to be tried again */
  listWaiting(job: Pick<Job<never>, 'name'>, keys: string[]): Promise<Set<string>>
  /** how long the job that has waited longest is overdue, in ms of the database's clock; 0 when none is */
  oldestDueMs(): Promise<number>
}

/** Work that comes round by itself, once a shop however many processes it has. */
export type Schedule = {
  /** names it among the schedules of its job */
  key: string
  job: Job<never>
  payload: object
  /** minute, hour, day of the month, month, day of the week; in `timeZone`, or UTC */
  cron: string
  timeZone?: string
}

/** For work that must not be given up by itself: somebody is told long before. */
export const unlimited = 1_000_000
