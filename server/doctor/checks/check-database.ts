import { sql } from 'drizzle-orm'
import type { Db } from '../../../database/connect.ts'
import { attention, broken, notLooked, well, type Finding } from '../../../shop/health/finding.ts'
import { sizeWords } from '../../../shop/text/size-words.ts'
import { oldestVersion } from '../../start/open-database.ts'
import type { Check } from '../check.ts'
import type { DoctorNeeds } from '../needs.ts'

/** Its pool, the job queue, and the lines on which it hears of changes. */
const connectionsOfProcess = 20
const longestLagSeconds = 60
/** What the migrations need besides PostgreSQL itself. */
const neededExtensions = ['pg_trgm']

type Facts = {
  version: string
  number: number
  isStandby: boolean
  lagSeconds: number | null
  encoding: string
  mayCreate: boolean
  strangers: number
  missing: string[]
  unavailable: string[]
  hasIcu: boolean
  otherCollations: string[]
  unsafe: string[]
  bytes: number
  connections: number
  most: number
}

export function databaseCheck({
  config,
  db,
  databaseTrouble,
}: Pick<DoctorNeeds, 'config' | 'db' | 'databaseTrouble'>): Check {
  const setting = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  return {
    name: 'Database',
    settings: ['DATABASE_URL', 'DATA_DIR'],
    async look() {
      if (!db)
        return databaseTrouble === null
          ? notLooked('there is no database yet; the first start makes it')
          : broken(
              `The database cannot be reached: ${databaseTrouble}`,
              `Start it, or correct ${setting}; the shop goes on by itself once it answers.`,
            )
      const facts = await readFacts(db)
      const first = versionFinding(facts, setting)
      if (first.state === 'broken') return first
      return [
        first,
        ...rightsFindings(facts),
        ...materialFindings(facts),
        roomFinding(facts),
        ...(await replicaFindings(db)),
      ]
    },
    async fix() {
      if (!db) return []
      const { missing, unavailable } = await readFacts(db)
      const made = missing.filter((name) => !unavailable.includes(name))
      for (const name of made) await db.execute(sql`create extension if not exists ${sql.identifier(name)}`)
      return made.map((name) => `Created the extension ${name} in the database.`)
    },
  }
}

async function readFacts(db: Db): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as "isStandby",
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as "lagSeconds",
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE') and has_schema_privilege('public', 'CREATE') as "mayCreate",
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('public', 'drizzle', 'pgboss') and relkind in ('r', 'p')
          and not pg_has_role(relowner, 'MEMBER')) as strangers,
      (select coalesce(json_agg(needed), '[]') from unnest(${sql.param(neededExtensions)}::text[]) as needed
        where needed not in (select extname from pg_extension)) as missing,
      (select coalesce(json_agg(needed), '[]') from unnest(${sql.param(neededExtensions)}::text[]) as needed
        where needed not in (select name from pg_available_extensions)) as unavailable,
      exists (select from pg_collation where collprovider = 'i') as "hasIcu",
      (select coalesce(json_agg(collname), '[]') from pg_collation
        where collversion is not null and collversion <> pg_collation_actual_version(oid)
          and collnamespace = 'public'::regnamespace) as "otherCollations",
      (select coalesce(json_agg(name), '[]') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL did not say what it is')
  return facts
}

function versionFinding({ number, version, isStandby, lagSeconds }: Facts, setting: string): Finding {
  if (isStandby)
    return broken(
      `PostgreSQL ${version} answers, but as a standby: a copy that accepts no writes${lagSeconds === null ? '' : `, ${Math.round(lagSeconds)} s behind its primary`}.`,
      `Point ${setting} at the primary server, or at an address that always does.`,
    )
  if (number < oldestVersion)
    return broken(
      `PostgreSQL ${version} answers, but version 15 or newer is needed.`,
      'Update the database server.',
    )
  return well(`PostgreSQL ${version} answers and accepts writes.`)
}

function rightsFindings({ mayCreate, strangers }: Facts): Finding[] {
  const found: Finding[] = []
  if (!mayCreate)
    found.push(
      broken(
        'The shop is not allowed to create tables in this database, so no update can be carried out.',
        'As its owner: grant create on database <name> to <user>; grant create on schema public to <user>;',
      ),
    )
  if (strangers > 0)
    found.push(
      broken(
        `${strangers === 1 ? 'One table belongs' : `${strangers} tables belong`} to another user of the database, so an update could not change them.`,
        'As a superuser: reassign owned by <the other user> to <the user of DATABASE_URL>;',
      ),
    )
  if (found.length === 0) found.push(well('The shop is allowed to create and change its tables.'))
  return found
}

/** What the tables are made of. */
function materialFindings(facts: Facts): Finding[] {
  const { encoding, missing, unavailable, hasIcu, otherCollations, unsafe } = facts
  const found: Finding[] = []
  for (const name of missing)
    found.push(
      unavailable.includes(name)
        ? broken(
            `The extension ${name} is not installed on the database server.`,
            'Install the package with PostgreSQL’s own extensions there (on Debian it is part of postgresql).',
          )
        : attention(
            `The extension ${name} is not in this database yet.`,
            'The next start makes it, or now: npm run shop -- doctor --fix',
          ),
    )
  if (!hasIcu)
    found.push(
      broken(
        'This PostgreSQL was built without ICU, which sorts names as people do.',
        'Use a build with ICU, as all usual packages are.',
      ),
    )
  if (encoding !== 'UTF8')
    found.push(
      broken(`The database stores ${encoding}, not UTF8.`, "Recreate it: create database … encoding 'UTF8'"),
    )
  for (const name of otherCollations)
    found.push(
      attention(
        `The server sorts by another version of the collation ${name} than when its data were written, as after an update of its operating system.`,
        `reindex database <name>; alter collation ${name} refresh version;`,
      ),
    )
  for (const name of unsafe)
    found.push(
      broken(
        `The server has ${name} turned off: a power cut can lose orders that buyers were told about.`,
        `alter system set ${name} = on; select pg_reload_conf();`,
      ),
    )
  if (found.length === 0)
    found.push(well('Extensions, collation, encoding and durability are as they must be.'))
  return found
}

function roomFinding({ bytes, connections, most }: Facts): Finding {
  const said = `The database holds ${sizeWords(bytes)}; ${connections} of ${most} connections are in use.`
  return most - connections < connectionsOfProcess
    ? attention(
        `${said} Another process of the shop needs about ${connectionsOfProcess}.`,
        'Raise max_connections of the server, or put a pooler in front.',
      )
    : well(said)
}

/** Those that this user may see. */
async function replicaFindings(db: Db): Promise<Finding[]> {
  const { rows } = await db.execute<{ name: string; state: string | null; lag: number | null }>(
    sql`select application_name as name, state, extract(epoch from replay_lag)::float8 as lag from pg_stat_replication`,
  )
  return rows.map(({ name, state, lag }) => {
    const behind = Math.round(lag ?? 0)
    if (state !== null && state !== 'streaming')
      return attention(
        `The replica ${name} is not following at the moment (${state}).`,
        'Check that server’s log.',
      )
    return behind > longestLagSeconds
      ? attention(
          `The replica ${name} is ${behind} s behind.`,
          'Look at its disk and its network; reads from it are that old.',
        )
      : well(`The replica ${name} is ${behind} s behind.`)
  })
}
