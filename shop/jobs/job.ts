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
  /** jobs with the same key never run at the same time */
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

/** For work that must not be given up by itself: somebody is told long before. */
export const unlimited = 1_000_000
