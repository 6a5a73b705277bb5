import { z } from 'zod'
import type { Migration } from './snapshot.ts'

/** Raised when an older release could not read the file. */
export const formatVersion = 1

/** After this many entries their checksums stand, so that neither who writes nor who reads keeps more of them. */
export const entriesPerList = 5000

/** The parts of the file, in this order. Lists of checksums stand between them. */
export const entryNames = {
  head: 'backup.json',
  manifest: 'manifest.json',
  seal: 'manifest.sha256',
}
export const tableEntry = (table: string, part: number) => `tables/${table}/${numbered(part)}.zst`
export const jobsEntry = (part: number) => `jobs/${numbered(part)}.zst`
export const mediaEntry = (file: string) => `media/${file}`
export const checksumsEntry = (at: number) => `checksums/${numbered(at)}.sha256`

function numbered(part: number): string {
  return String(part).padStart(6, '0')
}

type EntryKind =
  | { kind: 'table'; table: string }
  | { kind: 'jobs' | 'checksums' }
  | { kind: 'media'; file: string }

/** Null: no backup of ours has an entry of this name. Nothing is ever written to a path that a backup names. */
export function readEntryName(name: string): EntryKind | null {
  const table = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6}\.zst$/.exec(name)?.[1]
  if (table !== undefined) return { kind: 'table', table }
  const file = /^media\/([0-9a-f]{32}(?:-\d{2,4})?\.(?:jpg|avif|pdf))$/.exec(name)?.[1]
  if (file !== undefined) return { kind: 'media', file }
  if (/^jobs\/\d{6}\.zst$/.test(name)) return { kind: 'jobs' }
  return /^checksums\/\d{6}\.sha256$/.test(name) ? { kind: 'checksums' } : null
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const column = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const migration = z.object({ when: count, hash: sha256 })

export const headSchema = z.object({
  spindle: z.literal('backup'),
  format: z.number().int().min(1),
  madeAt: z.iso.datetime(),
  shop: z.string().max(300),
  /** how far the tables had come */
  migrations: z.array(migration).min(1).max(10_000),
})
export type Head = z.output<typeof headSchema>

export const manifestSchema = z.object({
  tables: z
    .array(
      z.object({
        name: column,
        columns: z.array(column).min(1).max(1600),
        rows: count,
        sums: z.record(z.string(), z.string().regex(/^-?\d{1,40}$/)),
        /** of the rows as text, before they were compressed */
        sha256,
      }),
    )
    .max(10_000),
  jobs: count,
  sequences: z
    .array(z.object({ name: column, last: z.string().regex(/^\d{1,20}$/), called: z.boolean() }))
    .max(10_000),
  media: z.object({
    files: count,
    bytes: count,
    /** files that a row names and that were not in the store */
    missing: count,
    missingNames: z.array(z.string().max(100)).max(100),
  }),
  /** how many entries stand before the manifest, lists of checksums among them */
  entries: count,
  /** of the lists of checksums, in order */
  checksums: z.array(sha256).max(1_000_000),
})
export type Manifest = z.output<typeof manifestSchema>

/** How the tables of a backup stand to those of this release. */
export function compareLevels(
  theirs: Migration[],
  ours: Migration[],
): 'same' | 'older' | 'newer' | 'foreign' {
  const shared = Math.min(theirs.length, ours.length)
  for (let at = 0; at < shared; at += 1)
    if (theirs[at]?.hash !== ours[at]?.hash || theirs[at]?.when !== ours[at]?.when) return 'foreign'
  if (theirs.length === ours.length) return 'same'
  return theirs.length < ours.length ? 'older' : 'newer'
}
