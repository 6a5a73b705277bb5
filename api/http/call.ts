import type { z } from 'zod'
import '../shop/field-words.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { BackOffice } from '../shop/back-office/back-office.ts'
import type { Brand } from '../shop/brand.ts'
import type { JobQueue } from '../shop/jobs/job.ts'
import type { MediaStore } from '../shop/media/media-store.ts'
import type { PictureMaker } from '../shop/media/picture-maker.ts'
import type { Charge, PaymentGateway } from '../shop/payments/payment-gateway.ts'
import type { PriceTier } from '../shop/catalogue/product.ts'
import type { PartnersRule, Person } from '../shop/identity/person.ts'
import type { Problem } from './problem.ts'

/** What calls need of the shop; the server's whole shop fits it. */
export type ShopForCalls = {
  db: Db
  jobs: JobQueue
  media: MediaStore
  pictures: PictureMaker
  backOffice: BackOffice
  payments: PaymentGateway
  brand: Brand
  /** addresses of those of the built site, for the page of the calls */
  stylesheets?: readonly string[]
  orderPrefix: string
  /** whose people may be partners */
  identity: { issuer: string }
  /** who is a partner */
  partners: PartnersRule
  mailDomain: string
  /** mails of a newsletter in an hour, where nothing else is asked for */
  newsletterPerHour: number
  /** where image addresses on a local development host are pointed to (spec-decisions 40) */
  mediaOrigin: string
  timeScale: number
  /** of days and reports */
  timeZone: string
  alertMailbox: string | null
  invoiceSteps: boolean
  orderDelayMs: number
  shopMailbox: string
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
  /** makes the charge in the background of this process, which waits for it before it ends */
  chargeInBackground(attemptId: number, charge: Charge): void
}

/**
 * Who may call. An admin may also do what somebody signed in may, and they what a visitor may. `service` is a trusted
 * program with the header X-Service-Token, and nobody else.
 */
export type Role = 'visitor' | 'signed-in' | 'admin' | 'service'

export type Caller = {
  /** a trusted program: no person and no session */
  isService: boolean
  /** the token of `__Host-checkout`, or null; it does not count beside a bearer token */
  sessionToken: string | null
  /** what a write must bring: our own page and its header, or a token, which no browser sends by itself */
  fromOwnPage: boolean
  /** null: a visitor */
  person: Person | null
  tier: PriceTier
}

/** Somebody whom the table lets in as signed in; the server checks the role before any handler runs. */
export function signedIn({ person }: Caller): Person {
  if (!person) throw new Error('this call is open to visitors: its role must be signed-in or admin')
  return person
}

/**
 * Buckets of safety.md s.4.5; `per` says what is counted. A shared one holds for all processes of the shop together
 * and over restarts; any other is counted by each process for itself.
 */
export type Limit = {
  bucket: string
  most: number
  seconds: number
  per: 'address' | 'session'
  shared?: true
}

export const limits = {
  reads: { bucket: 'api-reads', most: 300, seconds: 60, per: 'address' },
  cart: { bucket: 'cart', most: 30, seconds: 60, per: 'address' },
  couponTries: { bucket: 'coupon', most: 10, seconds: 600, per: 'session', shared: true },
  // A session is made up with a cookie: whoever guesses under many is one address. A house of buyers shares one.
  couponTriesOfAddress: { bucket: 'coupon-address', most: 50, seconds: 600, per: 'address', shared: true },
  checkoutsOfSession: { bucket: 'checkout-session', most: 5, seconds: 600, per: 'session', shared: true },
  checkoutsOfAddress: { bucket: 'checkout-address', most: 20, seconds: 3600, per: 'address', shared: true },
  signIns: { bucket: 'sign-ins', most: 20, seconds: 60, per: 'address' },
  adminWrites: { bucket: 'admin-writes', most: 120, seconds: 60, per: 'address' },
  newslettersOfDay: { bucket: 'newsletters', most: 3, seconds: 86_400, per: 'address', shared: true },
  exports: { bucket: 'exports', most: 5, seconds: 3600, per: 'address' },
  inquiriesOfMinute: { bucket: 'inquiry-minute', most: 3, seconds: 60, per: 'address' },
  signUps: { bucket: 'sign-up', most: 3, seconds: 60, per: 'address' },
  leaveRequests: { bucket: 'leave-request', most: 3, seconds: 60, per: 'address' },
  inquiriesOfDay: { bucket: 'inquiry-day', most: 10, seconds: 86_400, per: 'address' },
} satisfies Record<string, Limit>

/** Of a coupon, by quote or by order. */
export const couponLimits: Limit[] = [limits.couponTries, limits.couponTriesOfAddress]

/** Of the contact form, by call or by page. */
export const inquiryLimits: Limit[] = [limits.inquiriesOfMinute, limits.inquiriesOfDay]

/** A file of a multipart form, in a temporary place until the call has answered. */
export type UploadedFile = {
  /** as the sender calls it: to be shown, never to be opened */
  name: string
  path: string
  size: number
  bytes(): Promise<Uint8Array>
}

/** Which files a form may carry (safety.md s.4.5), by field. */
export type FileFields = Record<string, { most: number; type: keyof typeof largestFile }>

/** Of one file, in bytes. */
export const largestFile = {
  picture: 10 * 1024 * 1024,
  brochure: 10 * 1024 * 1024,
  catalogue: 100 * 1024 * 1024,
  addresses: 10 * 1024 * 1024,
} as const

export type CallInput<Params, Query, Body> = {
  params: Params
  query: Query
  body: Body
  /** the version that the caller has seen, by If-Match; null: whichever there is */
  ifMatch: number | null
  caller: Caller
  header: (name: string) => string | undefined
  /** for the audit, and for a person who asks what happened */
  requestId: string
  /** counts one against a limit, a shared one as part of `tx`; throws the 429 when it is used up */
  count: (limit: Limit, tx?: Tx) => Promise<void>
}

export type CallAnswer<Body> = {
  status: number
  body: Body
  headers?: Record<string, string>
  /** of the entity, sent as its ETag */
  version?: number
  /** sets `__Host-checkout` anew and empties the cart */
  renewedSession?: string | null
}

/** For people who opened the address of a call: the sentence, and a way on. */
export type PageAnswer = {
  status: 200
  page: { title: string; text: string; way: { address: string; words: string } }
}

export type CallDefinition<Params, Query, Body, Answer> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** under /api, parameters as {name} */
  path: `/api/${string}`
  /** what it is for, in one sentence for whoever reads the page of the calls */
  summary: string
  role: Role
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** then the body is a multipart form: its texts are strings, each of these fields a list of `UploadedFile` */
  files?: FileFields
  /** JSON, in bytes; 100 KB where nothing is said */
  largestBody?: number
  /** also the allow-list of what leaves: what it does not name is cut off */
  answer: z.ZodType<Answer>
  /** of an answer when all went well; 200 where nothing is said */
  status?: SuccessStatus | readonly SuccessStatus[]
  /** what its handler refuses, with the fields that such a problem carries; what the table refuses needs no word */
  problems?: Partial<Record<ProblemStatus, z.ZodRawShape>>
  /** its answers carry an ETag, and a write takes If-Match */
  version?: true
  /** the header of that name */
  idempotencyKey?: 'required' | 'optional'
  limits: Limit[]
  /** services may call it as well as those of its role */
  services?: true
  /** the answer is this file instead of JSON, to be shown where it has no name; `answer` is then a string */
  file?: { type: string; name?: string }
  /** who is not meant may be answered with a page for people instead, a `PageAnswer` */
  page?: true
  /**
   * Of a GET that writes all the same, because the specification has it so: `required`, it is guarded as a write is;
   * `told`, its handler acts only where `caller.fromOwnPage` says so. Any other GET writes nothing.
   */
  ownPage?: 'required' | 'told'
  /** moves money or people: wants a sign-in not older than 30 minutes (safety.md S10) */
  fresh?: true
  /** the action's name in the audit, for calls that change something a person would ask about */
  audit?: string
  handle(
    shop: ShopForCalls,
    input: CallInput<Params, Query, Body>,
  ): Promise<CallAnswer<Answer> | PageAnswer | Problem>
}

export type SuccessStatus = 200 | 201 | 202
export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** Any row of the table, for what serves and describes it. */
export type AnyCall = CallDefinition<unknown, unknown, unknown, unknown>

/** The one way to declare a call. */
export function route<Params, Query, Body, Answer>(
  definition: CallDefinition<Params, Query, Body, Answer>,
): CallDefinition<Params, Query, Body, Answer> {
  return definition
}
