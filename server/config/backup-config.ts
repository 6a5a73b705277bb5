import { resolve } from 'node:path'
import { z } from 'zod'
import { readS3, type S3Config } from './s3-config.ts'

const bucketShape = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

export const backupSettings = {
  BACKUP_DIR: z
    .string()
    .min(1)
    .max(1000)
    .refine(
      (dir) => !/^[a-z0-9]+:\/\//i.test(dir) || bucketShape.test(dir),
      'must be a folder, or s3://bucket/prefix',
    )
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like 02:30')
    .default('02:30'),
}

export type BackupTarget = { folder: string } | { s3: S3Config; bucket: string; prefix: string }
export type BackupConfig = {
  dir: BackupTarget | null
  at: { hour: number; minute: number }
  s3: S3Config | null
}

type Settings = z.output<z.ZodObject<typeof backupSettings>> & Parameters<typeof readS3>[0]

export function readBackups(env: Settings): BackupConfig {
  const [hour = 2, minute = 30] = env.BACKUP_AT.split(':').map(Number)
  const s3 = readS3(env)
  return { dir: env.BACKUP_DIR ? readBackupTarget(env.BACKUP_DIR, s3) : null, at: { hour, minute }, s3 }
}

/** `s3://bucket/prefix`, else a folder; null: an object store that is not set. */
export function readBackupTarget(text: string, s3: S3Config | null): BackupTarget | null {
  const [, bucket, rest = ''] = bucketShape.exec(text) ?? []
  if (bucket === undefined) return { folder: resolve(text) }
  const prefix = rest.replace(/^\/+|\/+$/g, '')
  return s3 && { s3, bucket, prefix: prefix && `${prefix}/` }
}

/** Settings that are useless without each other. */
export function wrongWithBackups(env: Settings): string[] {
  if (!env.BACKUP_DIR?.startsWith('s3://') || readS3(env)) return []
  return (['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is not set, but BACKUP_DIR is an object store`)
}
