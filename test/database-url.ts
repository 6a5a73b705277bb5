import type { ConnectionTarget } from '../database/connect.ts'

/** The same database as `DATABASE_URL` names it, for a shop in a process of its own. */
export function databaseUrl(target: ConnectionTarget): string {
  if (typeof target === 'string') return target
  const { host, port, user, database } = target
  return `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`
}
