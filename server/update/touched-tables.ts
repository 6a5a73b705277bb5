/** What a migration does to a table that holds rows, worst first. */
const effects = ['rewrites', 'builds an index on', 'changes rows of', 'changes'] as const
type Effect = (typeof effects)[number]
export type Touched = { table: string; effect: Effect }

const name = '"?(?:public\\.)?(\\w+)"?'
const altered = new RegExp(`^alter table (?:only )?(?:if exists )?${name}`, 'i')
const indexed = new RegExp(`^create (?:unique )?index (?:if not exists )?\\w+ on ${name}`, 'i')
const written = new RegExp(`^(?:update|delete from|insert into) ${name}`, 'i')
const made = new RegExp(`^create table (?:if not exists )?${name}`, 'i')
/** A new type for a column, or a default that differs from row to row, makes PostgreSQL write the table anew. */
const rewriting =
  /alter column \w+ (set data )?type|add column [^,;]*default (gen_random_uuid|clock_timestamp|random|nextval)|generated always as \(/i

/** The tables that these statements touch, except those that they make themselves: once each, with the worst. */
export function touchedTables(statements: string[]): Touched[] {
  const plain = statements.map(withoutComments)
  const own = new Set(plain.map((text) => made.exec(text)?.[1]))
  const found = new Map<string, Effect>()
  for (const text of plain) {
    const touched = touchedBy(text)
    if (!touched || own.has(touched.table)) continue
    const before = found.get(touched.table)
    if (before === undefined || effects.indexOf(touched.effect) < effects.indexOf(before))
      found.set(touched.table, touched.effect)
  }
  return [...found].map(([table, effect]) => ({ table, effect }))
}

function touchedBy(text: string): Touched | null {
  const table = (pattern: RegExp) => pattern.exec(text)?.[1]
  const change = table(altered)
  if (change) return { table: change, effect: rewriting.test(text) ? 'rewrites' : 'changes' }
  const index = table(indexed)
  if (index) return { table: index, effect: 'builds an index on' }
  const rows = table(written)
  return rows ? { table: rows, effect: 'changes rows of' } : null
}

function withoutComments(statement: string): string {
  return statement
    .split('\n')
    .filter((line) => !line.trim().startsWith('--'))
    .join('\n')
    .trim()
    .replace(/\s+/g, ' ')
}
