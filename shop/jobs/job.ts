import type { Tx } from '../../database/connect.ts'

/** A kind of later work: its name, its data, and how it is retried. The handler is a verb. */
export type Job<Payload extends object> = {
  name: string
  /** retries after the first try; every handler may run twice, so it looks before it acts */
  retries: number
  /** seconds before the first retry, doubled each time up to the second figure */
  delays: [first: number, longest: number]
  /** seconds after which a run counts as dead (its process was killed) and is retried */
  expires: number
  /** what the work is about, for people who look into the queue; two jobs with one key may run at the same time */
  key(payload: Payload): string
}

/** Where later work comes from, for whoever traces it (W3C Trace Context). */
export type Origin = { traceparent?: string }

/** Queues later work inside a transaction: it exists only if the transaction commits. */
export type JobQueue = {
  enqueue<Payload extends object>(
    tx: Tx,
    job: Job<Payload>,
    payload: Payload,
    options?: { afterMs?: number },
  ): Promise<void>
}

/** The status of queued work. */
export type JobWatch = {
  /** those of `keys` with a job that waits, waits for a retry, or runs */
  listLiving(job: Pick<Job<never>, 'name'>, keys: string[]): Promise<Set<string>>
  /** those of `keys` with a job that waits for its time or for a retry */
  listWaiting(job: Pick<Job<never>, 'name'>, keys: string[]): Promise<Set<string>>
  /** how long the oldest waiting job is overdue, in ms by the database's clock; 0 if none is */
  oldestDueMs(): Promise<number>
  /** every kind of work that was ever queued here */
  listQueues(): Promise<QueueFigures[]>
}

/** `waiting`: for their time or for a worker; `dueMs`: how long the oldest of them is overdue, 0 if none is. */
export type QueueFigures = { name: string; waiting: number; active: number; dueMs: number }

/** Work on a schedule, once for a shop, however many processes it has. */
export type Schedule = {
  /** its name among the schedules of its job */
  key: string
  job: Job<never>
  payload: object
  /** minute, hour, day of the month, month, day of the week; in `timeZone`, or UTC */
  cron: string
  timeZone?: string
}

/** For work that must never be given up: staff are told long before. */
export const unlimited = 1_000_000
