import { levelOfCode } from '../../database/migration-files.ts'
import { shown } from '../../database/tables-level.ts'

let from: number | null = null

/** This process has brought tables with data in them to a newer level. */
export function noteUpdate(moved: { from: number | null; to: number } | null): void {
  if (moved !== null && moved.from !== null) ({ from } = moved)
}

/** For a start that fails after its update; null: it has updated nothing. */
export function wayBack(): string | null {
  return from === null
    ? null
    : `This start brought the tables from ${shown(from)} to ${shown(levelOfCode)}, and nothing is lost. The release that ran before can be started again: it works on the newer tables too (docs/operating.md, Updating).`
}
