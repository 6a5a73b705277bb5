import pg from 'pg'
import { poolOptions } from '../../../database/connect.ts'
import { attention, broken, well, type Finding } from '../../../shop/health/finding.ts'
import type { Check } from '../check.ts'
import type { DoctorNeeds } from '../needs.ts'

const longestLagSeconds = 10

/** Only where reads go to a replica. Without one that is near, the primary answers: it is never a reason for an outage. */
export function replicaCheck({ config }: Pick<DoctorNeeds, 'config'>): Check[] {
  const { databaseReadUrl } = config
  if (databaseReadUrl === undefined) return []
  return [
    { name: 'Read replica', settings: ['DATABASE_READ_URL'], look: () => lookAtReplica(databaseReadUrl) },
  ]
}

async function lookAtReplica(url: string): Promise<Finding> {
  const client = new pg.Client({ ...poolOptions(url), connectionTimeoutMillis: 3000, query_timeout: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isReplica: boolean; lag: number | null; isFollowing: boolean }>(
      `select pg_is_in_recovery() as "isReplica",
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag,
        exists (select from pg_stat_wal_receiver) as "isFollowing"`,
    )
    return findingOf(rows[0] ?? { isReplica: false, lag: null, isFollowing: false })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return attention(
      `The read replica cannot be reached: ${message || code}. The primary answers what it would.`,
      'Start it, or correct DATABASE_READ_URL; it is used again by itself.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function findingOf({
  isReplica,
  lag,
  isFollowing,
}: {
  isReplica: boolean
  lag: number | null
  isFollowing: boolean
}) {
  if (!isReplica)
    return broken(
      'DATABASE_READ_URL points at a server that is not a replica, so it is never asked.',
      'Point it at a replica of DATABASE_URL, or leave it out.',
    )
  if (!isFollowing)
    return attention(
      'The read replica does not follow its primary at the moment. The primary answers what it would.',
      'Check that server’s log.',
    )
  const behind = Math.round(lag ?? 0)
  return behind > longestLagSeconds
    ? attention(
        `The read replica is ${behind} s behind. The primary answers what it would.`,
        'Look at its disk and its network.',
      )
    : well(`The read replica follows its primary, ${behind} s behind.`)
}
