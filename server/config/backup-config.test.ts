import { expect, test } from 'vitest'
import { ConfigRefusal, readConfig } from './config.ts'

const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000/', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
const known = {
  endpoint: 'http://127.0.0.1:9000',
  region: 'us-east-1',
  accessKey: 'key',
  secretKey: 'secret',
}

test.each([
  [{}, { dir: null, at: { hour: 2, minute: 30 } }],
  [
    { BACKUP_DIR: '/mnt/my backups', BACKUP_AT: '23:05' },
    { dir: { folder: '/mnt/my backups' }, at: { hour: 23, minute: 5 } },
  ],
  [{ BACKUP_DIR: 's3://shop-backups', ...s3 }, { dir: { s3: known, bucket: 'shop-backups', prefix: '' } }],
  [
    { BACKUP_DIR: 's3://shop-backups/a/b/', ...s3 },
    { dir: { s3: known, bucket: 'shop-backups', prefix: 'a/b/' } },
  ],
])('%j', (settings, backups) => expect(readConfig(settings).backups).toMatchObject(backups))

test.each([
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT: must be a time of day like 02:30'],
  [{ BACKUP_DIR: 'ftp://host/x' }, 'BACKUP_DIR: must be a folder, or s3://bucket/prefix'],
  [{ BACKUP_DIR: 's3://B/x', ...s3 }, 'BACKUP_DIR: must be a folder, or s3://bucket/prefix'],
  [
    { BACKUP_DIR: 's3://shop-backups', ...s3, S3_SECRET_KEY: '' },
    'S3_SECRET_KEY is not set, but BACKUP_DIR is an object store',
  ],
])('%j is refused', (settings, said) => {
  expect(() => readConfig(settings)).toThrow(ConfigRefusal)
  expect(() => readConfig(settings)).toThrow(said)
})
