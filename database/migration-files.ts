import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

export type Migration = {
  /** '0016_many_orders' */
  tag: string
  /** 16 */
  number: number
  /** what drizzle's own table knows it by */
  at: number
  /** of the whole file */
  hash: string
  /** what it is for: the comment at its top, or its name */
  about: string
  statements: string[]
}

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** The number of the newest migration that this code knows: with it two releases are compared. */
export const levelOfCode = Math.max(...journal.entries.map(({ tag }) => numberOf(tag)))

/** In the order in which they are carried out. */
export function listMigrations(): Migration[] {
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8')
    return {
      tag,
      number: numberOf(tag),
      at: when,
      hash: createHash('sha256').update(text).digest('hex'),
      about: aboutOf(text) ?? `${tag.slice(5).replaceAll('_', ' ')} (its file does not say more)`,
      statements: text.split('--> statement-breakpoint').map((one) => one.trim()),
    }
  })
}

function numberOf(tag: string): number {
  return Number(tag.slice(0, 4))
}

/** The lines of comment before anything else, as one text. */
function aboutOf(text: string): string | null {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('-- '))
  const about = lines
    .slice(0, end)
    .map((line) => line.slice(3).trim())
    .filter((line) => !line.startsWith('contracts: '))
    .join(' ')
  return about || null
}
