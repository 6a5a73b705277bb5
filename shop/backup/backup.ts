/** What the shop does with backups by itself or is told to do; each has a row in `backup_run`. */
export const backupRunKinds = ['set-up', 'backup', 'rehearsal', 'restore'] as const
export type BackupRunKind = (typeof backupRunKinds)[number]

/** How many of the nightly ones are kept. */
export const keptBackups = 14

/** No good backup for this long is told to staff: a night was missed, and half a day has passed. */
export const longestWithoutBackupMs = 36 * 60 * 60_000

/** Then it is given up, before its job is: while it goes on, the database keeps every old row. */
export const longestBackupMs = 5 * 60 * 60_000

const stamp = String.raw`\d{4}-\d\d-\d\dT\d{6}Z`

/** 'shop.example-2026-11-25T023000Z.backup.tar'; a restore point is what `--replace` has set aside. */
export function backupName(
  siteOrigin: string,
  at: Date,
  kind: 'backup' | 'restore-point' = 'backup',
): string {
  const moment = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
  return `${hostOf(siteOrigin)}-${moment}.${kind}.tar`
}

/** Those that this shop made by schedule, newest first; several shops may share one place. */
export function ownBackups(siteOrigin: string, names: string[]): string[] {
  const host = hostOf(siteOrigin).replaceAll('.', String.raw`\.`)
  const shape = new RegExp(`^${host}-${stamp}\\.backup\\.tar$`)
  return names
    .filter((name) => shape.test(name))
    .toSorted()
    .toReversed()
}

/** 'localhost-3000' */
function hostOf(siteOrigin: string): string {
  return new URL(siteOrigin).host.toLowerCase().replace(/[^a-z0-9.-]+/g, '-')
}
