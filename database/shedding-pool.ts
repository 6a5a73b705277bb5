import pg from 'pg'

type Give = Parameters<pg.Pool['connect']>[0]
type Waiting = { give: Give; end: NodeJS.Timeout; since: number }

/** A statement was ended because it waited too long for a lock, or ran too long. */
const forLock = '55P03'
const endedForTime = [forLock, '57014']
/** ms without one statement that was answered; whoever waited so long has no time left to wait for a lock */
const stillness = 500

/**
 * A pool for a database that may be stuck: then nobody waits for a connection, only to wait again for the same lock. It
 * is stuck when a statement is ended for its time and none was answered in the last half second; the next that is
 * answered ends that. If others are answered, only those are refused at the end of a wait for a lock who have waited for
 * half a second themselves. While statements are only slow, one waits as in any pool and is served in the end.
 */
export class SheddingPool extends pg.Pool {
  private readonly most: number
  private readonly patienceMs: number
  private readonly queue: Waiting[] = []
  private taken = 0
  private answeredAt = -Infinity
  private isStuck = false

  constructor(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(config)
    this.most = config.max
    this.patienceMs = config.connectionTimeoutMillis
    this.on('release', (error: unknown) => {
      this.noteEnd(error)
      this.passOn()
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(give: Give): void
  override connect(give?: Give): Promise<pg.PoolClient> | void {
    if (give) return this.giveOne(give)
    return new Promise((resolve, reject) =>
      this.giveOne((error, client) => (client ? resolve(client) : reject(error))),
    )
  }

  /** How many wait. The queue of `pg.Pool` itself stays empty, because nobody can be taken out of it. */
  get queued(): number {
    return this.queue.length
  }

  private giveOne(give: Give): void {
    if (this.taken < this.most) {
      this.taken += 1
      return this.take(give)
    }
    if (this.isStuck) return process.nextTick(give, stuck(), undefined, () => {})
    const end = setTimeout(() => this.giveUp(waiting), this.patienceMs)
    const waiting = { give, end, since: performance.now() }
    this.queue.push(waiting)
  }

  private take(give: Give): void {
    super.connect((error, client, done) => {
      if (error) this.passOn()
      give(error, client, done)
    })
  }

  /** A place is free: for whoever waits longest. */
  private passOn(): void {
    const next = this.queue.shift()
    if (!next) return void (this.taken -= 1)
    clearTimeout(next.end)
    // By then the pool has noted that the connection is back, or gone.
    process.nextTick(() => this.take(next.give))
  }

  private giveUp(waiting: Waiting): void {
    this.queue.splice(this.queue.indexOf(waiting), 1)
    waiting.give(new Error('timeout exceeded when trying to connect'), undefined, () => {})
  }

  private noteEnd(error: unknown): void {
    const now = performance.now()
    const ended = endOf(error)
    if (!error) this.answeredAt = now
    this.isStuck = ended !== null && now - this.answeredAt > stillness
    if (this.isStuck) this.refuse(now)
    else if (ended === forLock) this.refuse(now - stillness)
  }

  /** Whoever has waited since then, or longer. */
  private refuse(since: number): void {
    const refused = this.queue.filter((waiting) => waiting.since <= since)
    for (const { give, end } of this.queue.splice(0, refused.length)) {
      clearTimeout(end)
      process.nextTick(give, stuck(), undefined, () => {})
    }
  }
}

/** As PostgreSQL calls it when it has no connection left. */
function stuck(): Error {
  return Object.assign(new Error('the database is stuck: nobody waits for a connection'), { code: '53300' })
}

export function isEndedForTime(error: unknown): boolean {
  return endOf(error) !== null
}

/** Why it was ended; null: it was not. Drizzle wraps what pg throws. */
function endOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = String((at as NodeJS.ErrnoException).code)
    if (endedForTime.includes(code)) return code
  }
  return null
}
