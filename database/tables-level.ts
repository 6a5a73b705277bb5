import { levelOfCode, listMigrations, type Migration } from './migration-files.ts'

/** How far the tables of a database are, beside what this code knows. */
export type TablesLevel = {
  /** the number of the newest migration that they have and this code knows; null: there are no tables yet */
  known: number | null
  /** migrations of this code that they do not have yet */
  pending: Migration[]
  /** how many migrations of a newer release they have */
  unknown: number
  /** the number that a newer release has set: code that does not know this migration must not run on these tables */
  oldestCode: number | null
  /** tags of migrations that were carried out from another edition of their file */
  otherEditions: string[]
}

type Asks = { query(text: string): Promise<{ rows: unknown[] }> }

/**
 * Files that were changed after demos had been filled from them, before the first release, in comments or in the
 * direction of an index: these editions made the tables that the code needs.
 */
export const sameTables = new Set([
  // 0006, 0008 and 0010 with other comments
  'ceae363cb649def669f72bf31326c5b79351e36efe69ada891f5494315879bcc',
  'b37ea24bf1884210b8bd94f8c5189458536d3a1241b4845ae632e76457e32b99',
  '656c030c48c04722d93f279e53aa4910ee2b9bb5818b78e9c0b0c81df6d56909',
  // 0016 with its index the other way round
  'db9e69e4bffc073424334c745de51baec6c199ad4ead6e06496d4010ea539595',
])

/** Changes nothing. */
export async function readTablesLevel(client: Asks): Promise<TablesLevel> {
  const all = listMigrations()
  const found = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere",
      obj_description(to_regclass('drizzle.__drizzle_migrations'), 'pg_class') as note`,
  )
  const [{ isThere, note }] = found.rows as [{ isThere: boolean; note: string | null }]
  if (!isThere) return { known: null, pending: all, unknown: 0, oldestCode: null, otherEditions: [] }
  const { rows } = await client.query(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  )
  const done = new Map((rows as { hash: string; at: number }[]).map(({ at, hash }) => [at, hash]))
  const newest = Math.max(-1, ...done.keys())
  const had = all.filter(({ at }) => done.has(at))
  return {
    known: had.at(-1)?.number ?? null,
    // As drizzle decides it: what is later than the newest of the tables.
    pending: all.filter(({ at }) => at > newest),
    unknown: [...done.keys()].filter((at) => !all.some((one) => one.at === at)).length,
    oldestCode: oldestCodeOf(note),
    otherEditions: had
      .filter(({ at, hash }) => done.get(at) !== hash && !sameTables.has(done.get(at) ?? ''))
      .map(({ tag }) => tag),
  }
}

/** A migration that takes something away notes it on drizzle's own table (CONTRIBUTING.md, Migrations). */
function oldestCodeOf(note: string | null): number | null {
  const number = /^oldest code: (\d{4})$/.exec(note ?? '')?.[1]
  return number === undefined ? null : Number(number)
}

/** Why this code must not run on tables of a newer release; null: it may, as during a rolling restart. */
export function whyTooOld({ unknown, oldestCode }: TablesLevel): string | null {
  if (oldestCode === null || oldestCode <= levelOfCode) return null
  const later = unknown === 1 ? 'one migration' : `${unknown} migrations`
  return `The tables are newer than this release of the shop: they have ${later} that it does not know, and one of them takes away what it uses (it needs a release that knows ${shown(oldestCode)}; this one knows ${shown(levelOfCode)}). Nothing was changed. Start the newer release again; to go back for good, restore the backup that was made before the update into an empty database, with the release that made it.`
}

/** Why the tables could not be brought up to date. They are as they were: all of it is one transaction. */
export function whyNotBrought({ known, pending }: TablesLevel, error: unknown): string {
  const said = error instanceof Error ? messageOf(error) : String(error)
  const hint = 'Fix what it reports and start again; "npm run shop -- update-check" shows what would be done.'
  if (known === null)
    return `The tables could not be made: ${said}. The database is as empty as before. ${hint}`
  const last = pending.at(-1)?.number ?? known
  return `The tables could not be brought from ${shown(known)} to ${shown(last)}: ${said}. Nothing was changed: they are still those of ${shown(known)}, and the release that ran before can be started again. ${hint}`
}

/** '0016' */
export function shown(level: number): string {
  return String(level).padStart(4, '0')
}

/** Drizzle wraps what PostgreSQL says in the whole statement. */
function messageOf(error: Error): string {
  const inner = error.cause instanceof Error ? error.cause : error
  return inner.message.split('\n')[0] ?? ''
}
