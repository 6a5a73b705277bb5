import { z } from 'zod'

const optional = z.string().min(1).optional()

/** Where files are stored, and the object storage for them and for backups (README.md, Settings). */
export const mediaSettings = {
  MEDIA_STORE: z.enum(['disk', 's3']).default('disk'),
  MEDIA_DIR: optional,
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine(isPlainAddress, 'must be a protocol, a host and optionally a port and a path, nothing else')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: small letters, digits, - and .',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a region, like us-east-1')
    .optional(),
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
}

type Settings = z.output<z.ZodObject<typeof mediaSettings>>

export type S3Config = {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  /** of pictures and brochures; backups name their own */
  bucket: string | null
}

/** Most object stores of one's own have no regions, and take any name for one. */
const usualRegion = 'us-east-1'
const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Null: none is set, or only a part (`wrongWithS3` says so). */
export function readS3(env: Settings): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY) return null
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ''),
    region: S3_REGION ?? usualRegion,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    bucket: S3_BUCKET ?? null,
  }
}

/** Settings of the object storage that were set only in part; there is no stand-in for the rest. */
export function wrongWithS3(env: Settings): string[] {
  const holdsMedia = env.MEDIA_STORE === 's3'
  const wanted = holdsMedia ? ([...needed, 'S3_BUCKET'] as const) : needed
  const present = ([...needed, 'S3_BUCKET', 'S3_REGION'] as const).find((name) => env[name])
  if (!holdsMedia && !present) return []
  const reason = holdsMedia ? 'MEDIA_STORE is s3' : `${present} is`
  return wanted
    .filter((name) => !env[name])
    .map((name) => `${name} is not set, but ${reason}: object storage needs ${wanted.join(', ')}`)
}

/** What a live shop may not do: send its key and its files in the clear through networks of others. */
export function wrongWithLiveS3({ S3_ENDPOINT }: Settings): string[] {
  if (!S3_ENDPOINT || S3_ENDPOINT.startsWith('https://') || isInside(new URL(S3_ENDPOINT).hostname)) return []
  return ['S3_ENDPOINT must be https, unless it is a host of your own network']
}

/** This machine, a private address, or a name without a dot, as containers have them. */
function isInside(host: string): boolean {
  if (/^\[(::1|f[cd])/.test(host) || (!host.includes('.') && !host.startsWith('['))) return true
  return /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/.test(host)
}

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { search, hash, username, password } = new URL(text)
  return !search && !hash && !username && !password
}
