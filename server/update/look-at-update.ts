import type pg from 'pg'
import { lockName } from '../start/hold-database.ts'
import { levelOfCode } from '../../database/migration-files.ts'
import { readTablesLevel, shown, whyTooOld, type TablesLevel } from '../../database/tables-level.ts'
import { sizeWords } from '../../shop/text/size-words.ts'
import { touchedTables, type Touched } from './touched-tables.ts'

/** What a start of this code would do to this database. */
type UpdateOutlook = {
  level: TablesLevel
  /** what stands in the way of a start */
  obstacles: string[]
  steps: { tag: string; about: string; touched: (Touched & { rows: number; bytes: number })[] }[]
  /** connections of the shop's processes by their release; '' for programs that do not say theirs */
  running: { release: string; connections: number }[]
  /** how old the last good backup is; null: none is known */
  backupSeconds: number | null
}

type Client = Pick<pg.Pool, 'query'>

/** Changes nothing. */
export async function lookAtUpdate(client: Client): Promise<UpdateOutlook> {
  const level = await readTablesLevel(client)
  const sizes = await readSizes(client)
  const running = await listRunning(client)
  return {
    level,
    obstacles: obstaclesOf(level, running),
    steps: level.pending.map(({ tag, about, statements }) => ({
      tag,
      about,
      touched: touchedTables(statements)
        .filter(({ table }) => sizes.has(table))
        .map((one) => ({ ...one, ...(sizes.get(one.table) ?? { rows: 0, bytes: 0 }) })),
    })),
    running,
    backupSeconds: sizes.has('backup_run') ? await findBackupAge(client) : null,
  }
}

async function findBackupAge(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ seconds: number | null }>(
    `select extract(epoch from now() - max(ended_at))::float8 as seconds from backup_run
    where kind = 'backup' and failure is null`,
  )
  return rows[0]?.seconds ?? null
}

function obstaclesOf(level: TablesLevel, running: UpdateOutlook['running']): string[] {
  const tooOld = whyTooOld(level)
  const oldest = Math.max(-1, ...level.pending.map(oldestCodeAfter))
  const tooOldToStay = running.filter(({ release }) => release !== '' && Number(release) < oldest)
  return [
    ...(tooOld ? [tooOld] : []),
    ...(level.otherEditions.length ? [ofOtherEdition(level)] : []),
    ...tooOldToStay.map(
      ({ release }) =>
        `Processes that know ${release} are running, and this update takes away what they use: go through a release that knows ${shown(oldest)} first, or stop them before you start this one.`,
    ),
  ]
}

/** What a migration that takes something away notes for older code; -1: it notes nothing. */
function oldestCodeAfter({ statements }: TablesLevel['pending'][number]): number {
  return Number(/'oldest code: (\d{4})'/.exec(statements.join('\n'))?.[1] ?? -1)
}

/** Of a demo folder from the days before the first release. */
export function ofOtherEdition({ otherEditions }: TablesLevel): string {
  return `The tables were made by another edition of ${otherEditions.join(', ')} than this release has, so columns may be missing or different. If this is a demo from before the first release, start it over in an empty DATA_DIR; otherwise use the files of the release unchanged.`
}

async function readSizes(client: Client): Promise<Map<string, { rows: number; bytes: number }>> {
  const { rows } = await client.query<{ table: string; rows: number; bytes: number }>(
    `select relname as "table", greatest(reltuples, 0)::float8 as rows,
      pg_total_relation_size(pg_class.oid)::float8 as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ table, ...size }) => [table, size]))
}

/** A process names its connections `spindle 0017`; releases before that did not. */
async function listRunning(client: Client): Promise<UpdateOutlook['running']> {
  const { rows } = await client.query<{ release: string; connections: number }>(
    `select coalesce(substring(application_name from '^spindle (\\d{4})$'), '') as release, count(*)::int as connections
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name <> '${lockName}' and backend_type = 'client backend'
    group by 1 order by 1`,
  )
  return rows
}

/** The lines of `npm run shop -- update-check`. */
export function updateWords({ level, obstacles, steps, running, backupSeconds }: UpdateOutlook): string[] {
  return [
    level.known === null
      ? 'Tables: none yet. The first start makes them.'
      : `Tables: ${shown(level.known)}${level.unknown ? `, and ${level.unknown} later than this release knows` : ''}. This release: ${shown(levelOfCode)}.`,
    ...obstacles.map((one) => `In the way: ${one}`),
    ...(level.known === null ? [] : stepWords(steps)),
    ...running.map(runningWords),
    ...(level.known === null || obstacles.length > 0 || steps.length === 0
      ? []
      : whatToDo(level, running, backupSeconds)),
  ]
}

function stepWords(steps: UpdateOutlook['steps']): string[] {
  if (steps.length === 0) return ['Nothing to do: the next start changes no table.']
  return [
    `The next start makes ${steps.length === 1 ? 'one change' : `${steps.length} changes`}, in one transaction: all of it or nothing.`,
    ...steps.flatMap(({ tag, about, touched }) => [
      `  ${tag}: ${about}`,
      ...touched.map(
        ({ table, effect, rows, bytes }) =>
          `    ${effect} ${table} (about ${Math.round(rows).toLocaleString('en-US')} rows, ${sizeWords(bytes)}); ${waits[effect]}`,
      ),
    ]),
  ]
}

const waits: Record<Touched['effect'], string> = {
  rewrites: 'nobody can read or write it until the change is done',
  'builds an index on': 'nobody can write to it until the change is done',
  'changes rows of': 'these rows cannot be written until the change is done',
  changes: 'it is locked for a moment, and stays so until all changes are done',
}

function runningWords({ release, connections }: UpdateOutlook['running'][number]): string {
  const count = connections === 1 ? 'one connection' : `${connections} connections`
  return release === ''
    ? `Open now: ${count} of other programs, or of a release that does not say which one it is.`
    : `Open now: ${count} of a shop that knows ${release}.`
}

function whatToDo(
  level: TablesLevel,
  running: UpdateOutlook['running'],
  backupSeconds: number | null,
): string[] {
  const former = running.some(({ release }) => release !== '' && Number(release) < levelOfCode)
  return [
    'What to do:',
    `  1. Make a backup: npm run shop -- backup <file>. ${lastBackup(backupSeconds)}`,
    former
      ? '  2. Start this release, one process after the other. Those of the former release may go on meanwhile: they work on the newer tables too.'
      : '  2. Start this release.',
    `  3. If it does not start, start the former release again: it works on the newer tables too. They stay at ${shown(levelOfCode)} then, or at ${shown(level.known ?? 0)} if the change itself failed.`,
  ]
}

function lastBackup(seconds: number | null): string {
  if (seconds === null) return 'None is known.'
  const hours = Math.floor(seconds / 3600)
  return hours === 0 ? 'The last good one is less than an hour old.' : `The last good one is ${hours} h old.`
}
