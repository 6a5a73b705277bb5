import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/**
 * One look for all workers, every `everyMs`, at which kinds of work are due, and wakes theirs. By itself each worker
 * would ask the database every second. While the database is away the looks fail, and the next one is the first to
 * find it again. Ends with `signal`.
 */
export async function wakeWhenDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, string[]>,
  { everyMs, onError, signal }: { everyMs: number; onError: (error: unknown) => void; signal: AbortSignal },
): Promise<void> {
  const names = [...workers.keys()]
  // A closed shop keeps no process alive for the sake of the next look.
  while (await delay(everyMs, true, { signal, ref: false }).catch(() => false)) {
    try {
      for (const name of await listDue(boss, names))
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }
}

async function listDue(boss: PgBoss, names: string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select ours.name from unnest($1::text[]) as ours (name) where exists (
       select from pgboss.job where job.name = ours.name and state < 'active' and not blocked
         and start_after < pgboss.job_now())`,
    [names],
  )
  return rows.map(({ name }: { name: string }) => name)
}
