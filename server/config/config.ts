import { join, resolve } from 'node:path'
import { z } from 'zod'
import { clientAuthWays } from '../../adapters/identity/client-auth.ts'
import { name as ownName } from '../../brand/name.ts'
import { sellerName, type Brand } from '../../shop/brand.ts'
import { paperSizes } from '../../shop/prints/printer.ts'
import { isTrustedProxies } from '../guards/client-address.ts'
import { backupSettings, readBackups, wrongWithBackups } from './backup-config.ts'
import { backOfficeSettings, readBackOffice } from './back-office-config.ts'
import { wrongWithHalves } from './half-set.ts'
import { demoAdmin, refuseDemoParts, standIn } from './live-config.ts'
import {
  ConfigRefusal,
  isOrigin,
  isTimeZone,
  readEmails,
  readHosts,
  readLines,
  readSocialLinks,
} from './read-values.ts'
import { mediaSettings, readS3, wrongWithS3 } from './s3-config.ts'
import { acceptSetting, demoSeller } from './seller-config.ts'
import { readSetup, stageOf, wrongWithTrial } from './stage.ts'

/** The only reader of the environment. Names, defaults and meanings are in README.md, Settings. */
export type Config = ReturnType<typeof readConfig>

/** Each as its own rule takes it. */
export type Settings = z.output<typeof settings>

/** What it throws. */
export { ConfigRefusal }

const number = (fallback: number, most: number) => z.coerce.number().int().min(0).max(most).default(fallback)
const optional = z.string().min(1).optional()

const settings = z.object({
  PORT: number(3000, 65_533),
  HOST: z.string().default('127.0.0.1'),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be like https://shop.example' })
    .refine(isOrigin, 'must be a protocol, a host and optionally a port, nothing else')
    .optional(),
  KEEP_ALIVE_MS: z.coerce.number().int().min(1000).max(3_600_000).default(72_000),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      isTrustedProxies,
      'must be addresses or networks separated by commas, like 127.0.0.1, 10.0.0.0/8, or the word none',
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO_FOLDER: z.string().default(join(import.meta.dirname, '../../demo')),
  DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  DATABASE_READ_URL: optional,
  WORK: z.enum(['on', 'off']).default('on'),
  STAND_INS: z
    .url({ protocol: /^http$/ })
    .refine(isOrigin, 'must be http, a host and a port, nothing else')
    .optional(),
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  DEMO: z.enum(['on', 'off']).default('on'),
  SHOP_NAME: z.string().default(ownName),
  SHOP_PHONE: z.string().default(demoSeller.phone),
  COPYRIGHT: optional,
  SOCIAL_LINKS: z.string().optional(),
  HOME_FILE: optional,
  ACCEPT: acceptSetting,
  ORIGIN_BADGE: z.string().trim().max(60).optional(),
  POSTAL_ADDRESS: optional,
  IMAGE_HOSTS: z.string().default(''),
  MEDIA_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'must be a protocol, a host and optionally a port, nothing else')
    .optional(),
  CARDPOINTE_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  CARDPOINTE_MERCHANT: optional,
  CARDPOINTE_USER: optional,
  CARDPOINTE_PASSWORD: optional,
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_AUDIENCE: optional,
  OIDC_CLIENT_AUTH: z.enum(clientAuthWays).optional(),
  ADMIN_EMAILS: optional,
  PARTNERS: z.enum(['any', 'approved']).optional(),
  LOGIN_ERROR_PATH: z
    .string()
    .regex(/^\/(?![/\\])[\w./-]*$/, 'must be a path of this shop, like /support')
    .refine(
      (path) => !/^\/(login|logout|admin|my-orders|my-addresses)(\/|$)/i.test(path),
      'must not be a page that requires a sign-in itself',
    )
    .default('/'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be like smtps://user:password@mail.example, with # in the password as %23 and / as %2F',
    })
    .optional(),
  MAIL_FROM: optional,
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'must be the name before ._domainkey')
    .optional(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  TILE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'must hold {z}, {x} and {y}')
    .optional(),
  ORDER_PREFIX: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{0,7}$/, 'must be 1 to 8 capital letters and digits, starting with a letter')
    .default('SO'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone like America/New_York')
    .default('America/New_York'),
  PAPER_SIZE: z.enum(paperSizes).default('letter'),
  ...backOfficeSettings,
  ...mediaSettings,
  ...backupSettings,
  INVOICE_STEPS: z.enum(['on', 'off']).default('on'),
  NEWSLETTER_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(1000),
  ALERT_EMAIL: z.email('must be an e-mail address').optional(),
  METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SERVICE_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  ORDER_DELAY_MS: number(6000, 3_600_000),
  SUCCESS_DELAY_MS: number(11_000, 3_600_000),
  LIMITS: z.enum(['on', 'strict', 'off']).default('on'),
  DEADLINE_SCALE: z.coerce.number().min(0.001).max(1).default(1),
  CRASH_AT: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
})

/** Other map servers with this protocol also show OpenStreetMap's data. */
const mapAttribution = {
  text: '© OpenStreetMap contributors',
  link: 'https://www.openstreetmap.org/copyright',
}

export function readConfig(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success)
    throw new ConfigRefusal(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const env = parsed.data
  const stage = stageOf(env)
  if (stage === 'live') refuseDemoParts(env)
  const wrong = [
    ...(stage === 'trial' ? wrongWithTrial(env) : []),
    ...wrongWithHalves(env),
    ...wrongWithS3(env),
    ...wrongWithBackups(env),
  ]
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    wrong.push('DATABASE_URL is not set, but DATABASE_DIRECT_URL is: both lead to one database')
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    wrong.push('DATABASE_URL is not set, but DATABASE_READ_URL is: that one leads to a replica of it')
  if (wrong.length) throw new ConfigRefusal(wrong.join('\n'))
  const siteOrigin = new URL(env.SITE_ORIGIN ?? `http://localhost:${env.PORT}`).origin
  const demo = stage === 'demo'
  const demoFolder = resolve(env.DEMO_FOLDER)
  const outside = env.STAND_INS ? new URL(env.STAND_INS) : new URL(`http://localhost:${env.PORT + 1}`)
  const outsideOrigin = outside.origin
  const smtpPort = Number(outside.port) + 1
  // Using a place search is the merchant's own decision: a live shop without one has no map.
  const geocoderUrl = env.GEOCODER_URL ?? (demo ? `${outsideOrigin}/search` : null)
  const tileUrl = env.TILE_URL ?? (demo ? `${outsideOrigin}/tiles/{z}/{x}/{y}.png` : null)
  const usesStandIns =
    !env.CARDPOINTE_ORIGIN ||
    !env.SMTP_URL ||
    !env.OIDC_ISSUER ||
    (demo && (!env.GEOCODER_URL || !env.TILE_URL)) ||
    (env.BACK_OFFICE === 'business-central' && !env.BC_BASE_URL)
  const seller = sellerName({ shopName: env.SHOP_NAME })
  const mailFrom = env.MAIL_FROM ?? `${seller} <orders@shop.${demo ? 'demo.test' : 'test'}>`
  const setup = readSetup(env)
  return {
    port: env.PORT,
    /** a worker listens only where it was told to */
    portIsSet: present['PORT'] !== undefined,
    host: env.HOST,
    keepAliveMs: env.KEEP_ALIVE_MS,
    trustedProxies: env.TRUSTED_PROXIES ?? 'none',
    dataDir: resolve(env.DATA_DIR),
    demoFolder,
    /** forms that are being received */
    uploads: resolve(env.DATA_DIR, 'uploads'),
    mediaStore: env.MEDIA_STORE,
    mediaDir: resolve(env.MEDIA_DIR ?? join(env.DATA_DIR, 'media')),
    /** object storage for pictures and backups; null: there is none */
    s3: readS3(env),
    databaseUrl: env.DATABASE_URL,
    /** past what pools the connections of DATABASE_URL; undefined: nothing does */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** to replicas of it; undefined: the primary answers everything */
    databaseReadUrl: env.DATABASE_READ_URL,
    /** with the demo's products, texts and people */
    demo,
    live: stage === 'live',
    setup,
    brand: {
      shopName: env.SHOP_NAME,
      phone: env.SHOP_PHONE,
      copyright: env.COPYRIGHT ?? `© 2025 ${seller}. All rights reserved.`,
      socialLinks: readSocialLinks(env.SOCIAL_LINKS ?? (demo ? demoSeller.socialLinks : '')),
      originBadge: env.ORIGIN_BADGE ?? (demo ? demoSeller.originBadge : ''),
      stage,
      takesRealCards: setup.ownGateway,
      postalAddress: readLines(env.POSTAL_ADDRESS ?? (demo ? demoSeller.postalAddress : '')),
      siteOrigin,
    } satisfies Brand,
    /** what the home page says; null: nothing of its own */
    homeFile: env.HOME_FILE ? resolve(env.HOME_FILE) : demo ? join(demoFolder, 'content/home.json') : null,
    accepted: env.ACCEPT,
    usesStandIns,
    /** those of another process are used, not started */
    startsStandIns: usesStandIns && !env.STAND_INS,
    standIns: { origin: outsideOrigin, port: Number(outside.port), smtpPort },
    cardPointe: {
      origin: (env.CARDPOINTE_ORIGIN ?? outsideOrigin).replace(/\/+$/, ''),
      merchant: env.CARDPOINTE_MERCHANT ?? standIn.merchant,
      user: env.CARDPOINTE_USER ?? standIn.user,
      password: env.CARDPOINTE_PASSWORD ?? standIn.password,
    },
    backOffice: env.BACK_OFFICE,
    businessCentral: readBackOffice(env, outsideOrigin),
    identity: {
      issuer: env.OIDC_ISSUER ?? `${outsideOrigin}/oidc`,
      clientId: env.OIDC_CLIENT_ID ?? standIn.clientId,
      clientSecret: env.OIDC_CLIENT_SECRET ?? standIn.clientSecret,
      clientAuth: env.OIDC_CLIENT_AUTH,
      audience: env.OIDC_AUDIENCE ?? `${siteOrigin}/api`,
      siteOrigin,
      // The stand-in uses plain http on this machine; nothing else may.
      insecure: !env.OIDC_ISSUER?.startsWith('https:'),
    },
    // The stand-in knows only its own people: the merchant's address stays free for their first real sign-in.
    adminEmails: [
      ...readEmails(env.ADMIN_EMAILS ?? (stage === 'trial' ? '' : demoAdmin)),
      ...(stage === 'trial' && !setup.ownIdentity ? [demoAdmin] : []),
    ],
    partners: env.PARTNERS ?? 'any',
    loginErrorPath: env.LOGIN_ERROR_PATH,
    smtpUrl:
      env.SMTP_URL ??
      `smtp://${outside.hostname === 'localhost' ? '127.0.0.1' : outside.hostname}:${smtpPort}`,
    mailFrom,
    dkimSelector: env.DKIM_SELECTOR ?? null,
    shopMailbox: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
    geocoderUrl,
    mapTiles: tileUrl === null ? null : { address: tileUrl, attribution: mapAttribution },
    imageHosts: readHosts(env.IMAGE_HOSTS),
    mediaOrigin: env.MEDIA_ORIGIN ? new URL(env.MEDIA_ORIGIN).origin : siteOrigin,
    orderPrefix: env.ORDER_PREFIX,
    timeZone: env.TIME_ZONE,
    paperSize: env.PAPER_SIZE,
    backups: readBackups(env),
    invoiceSteps: env.INVOICE_STEPS === 'on',
    // A demo's alerts go to the stand-in mail server; a live shop must name who gets them.
    alertMailbox: env.ALERT_EMAIL ?? (demo ? demoAdmin : null),
    newsletterPerHour: env.NEWSLETTER_PER_HOUR,
    serviceToken: env.SERVICE_TOKEN ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    tracesTo: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
    orderDelayMs: env.ORDER_DELAY_MS,
    successDelayMs: env.SUCCESS_DELAY_MS,
    limits: env.LIMITS,
    deadlineScale: env.DEADLINE_SCALE,
    /** whether this process does later work */
    works: env.WORK === 'on',
    /** whether this process runs the schedules; a command beside the shop does not */
    keepsTime: env.WORK === 'on',
    crashAt: env.CRASH_AT,
    // A shop that is not live is watched by a person, a live one by a log collector.
    logLevel: env.LOG_LEVEL ?? (stage === 'live' ? 'info' : 'warn'),
  }
}
