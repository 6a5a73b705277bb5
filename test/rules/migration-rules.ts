/** A file of database/migrations. */
type MigrationFile = { tag: string; text: string }

/** From here on the release before must be able to run on the tables. */
const firstWithRules = 18

const takesAway: [pattern: RegExp, what: string][] = [
  [/\bdrop table\b/, 'drops a table'],
  [/\bdrop column\b/, 'drops a column'],
  [/\brename (column |constraint )?\w+ to\b|\brename to\b/, 'renames something'],
  [/\balter column \w+ (set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'requires a column that the former release may leave empty'],
  [/\bdrop default\b/, 'requires a column that the former release may leave out'],
  [/\bdrop (function|type|view|sequence)\b/, 'drops something that statements may name'],
  [/\btruncate\b/, 'empties a table'],
]
const notInTransaction = /\bconcurrently\b|\bvacuum\b|^(begin|commit|rollback)\b/
const newColumn = /\badd column (?:if not exists )?\w+ [^,;]*/g

/**
 * What is wrong with new migrations (CONTRIBUTING.md, Migrations), a line each: the former release goes on running on
 * these tables for the length of an update.
 */
export function wrongWithMigrations(files: MigrationFile[]): string[] {
  return files
    .filter(({ tag }) => Number(tag.slice(0, 4)) >= firstWithRules)
    .flatMap((file) => wrongWith(file).map((what) => `${file.tag}: ${what}`))
}

function wrongWith({ tag, text }: MigrationFile): string[] {
  const statements = text.split('--> statement-breakpoint').map(plain)
  const found = new Set(statements.flatMap(takenAwayBy))
  const wrong: string[] = []
  if (!text.startsWith('-- '))
    wrong.push('begin with a comment that says what it is for (update-check shows it)')
  if (statements.some((one) => notInTransaction.test(one)))
    wrong.push('holds a statement that cannot be part of one transaction with the others')
  if (found.size === 0) return wrong
  const since = /^-- contracts: unused since (\d{4})$/m.exec(text)?.[1]
  const note = /comment on table drizzle\.__drizzle_migrations is 'oldest code: (\d{4})'/.exec(text)?.[1]
  if (since === undefined || note !== since || since >= tag.slice(0, 4))
    wrong.push(
      `${[...found].join(', ')} without saying which earlier release stopped using it, in both places`,
    )
  return wrong
}

function takenAwayBy(statement: string): string[] {
  const found = takesAway.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what)
  const required = [...statement.matchAll(newColumn)].filter(
    ([column]) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column),
  )
  return required.length > 0 ? [...found, 'adds a column that the former release does not fill'] : found
}

/** In lower case on one line, without comments and without texts. */
function plain(statement: string): string {
  return statement
    .split('\n')
    .map((line) => line.replace(/--.*$/, ''))
    .join(' ')
    .replace(/'[^']*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
