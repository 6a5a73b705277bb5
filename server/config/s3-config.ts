import { z } from 'zod'

const optional = z.string().min(1).optional()

/** The object storage for backups (README.md, Settings). */
export const s3Settings = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: optional,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
}

type Settings = z.output<z.ZodObject<typeof s3Settings>>

export type S3Config = { endpoint: string; region: string; accessKey: string; secretKey: string }

/** Most object stores of one's own have no regions, and take any name for one. */
const usualRegion = 'us-east-1'

/** Null: none is set, or only a part. */
export function readS3({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Settings): S3Config | null {
  if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    region: S3_REGION ?? usualRegion,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}
