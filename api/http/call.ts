import { z } from 'zod'
import '../../shop/text/field-words.ts'
import type { Db, Tx } from '../../database/connect.ts'
import type { BackOffice } from '../../shop/back-office/back-office.ts'
import type { Brand } from '../../shop/brand.ts'
import type { HomeWords } from '../../shop/content/home-words.ts'
import type { Setup } from '../../shop/setup/read-setup.ts'
import type { Category } from '../../shop/catalogue/category.ts'
import type { PageTag } from '../../shop/page-tag.ts'
import type { Doctor } from '../../shop/health/finding.ts'
import type { JobQueue, JobWatch } from '../../shop/jobs/job.ts'
import type { RecordingNeeds } from '../../shop/checkout/record-outcome.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'
import type { PictureMaker } from '../../shop/media/picture-maker.ts'
import type { Printer } from '../../shop/prints/printer.ts'
import type { Charge, PaymentGateway } from '../../shop/payments/payment-gateway.ts'
import type { PriceTier } from '../../shop/catalogue/product.ts'
import type { PartnersRule, Person } from '../../shop/identity/person.ts'
import type { Vocabulary } from '../../shop/search/slip.ts'
import type { Synonym } from '../../shop/search/synonym.ts'
import type { Problem } from './problem.ts'

/** What calls need of the shop; the server's whole shop fits it. */
export type ShopForCalls = {
  db: Db
  /**
   * The same shop for what visitors read of products and texts: from a replica of the database, if there is one, and
   * then up to a second old. Not for what the caller has just written.
   */
  forReading: Omit<ShopForCalls, 'forReading'>
  /** remembered while nobody writes */
  categories: () => Promise<Category[]>
  synonyms: () => Promise<Synonym[]>
  vocabulary: () => Promise<Vocabulary>
  commonWords: () => Promise<ReadonlySet<string>>
  jobs: JobQueue & Pick<JobWatch, 'listWaiting'>
  media: MediaStore
  pictures: PictureMaker
  backOffice: BackOffice
  payments: PaymentGateway
  printer: Printer
  brand: Brand
  /** looks at everything that the shop depends on */
  doctor: Doctor
  homeWords: HomeWords
  setup: Setup
  /** addresses of the built stylesheets, for the page of the calls */
  stylesheets?: readonly string[]
  orderPrefix: string
  /** whose people may be partners */
  identity: { issuer: string }
  /** who is a partner */
  partners: PartnersRule
  mailDomain: string
  /** mails of a newsletter in an hour, unless asked for otherwise */
  newsletterPerHour: number
  /** replaces a local development host in the address of an image (docs/behaviour.md, Gallery and testimonials) */
  mediaOrigin: string
  timeScale: number
  /** where backups go; null: none are made by schedule */
  backupPlace: object | null
  /** for days and reports */
  timeZone: string
  alertMailbox: string | null
  invoiceSteps: boolean
  orderDelayMs: number
  acceptOrder: RecordingNeeds['acceptOrder']
  shopMailbox: string
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
  /** makes the charge in the background of this process, which waits for it before it ends */
  chargeInBackground(attemptId: number, charge: Charge): void
}

/**
 * Who may call. An admin may also do what a signed-in person may, and both what a visitor may. `service` is only for
 * trusted programs with the header X-Service-Token.
 */
export type Role = 'visitor' | 'signed-in' | 'admin' | 'service'

export type Caller = {
  /** a trusted program: no person and no session */
  isService: boolean
  /** the token of `__Host-checkout`, or null; ignored if there is a bearer token */
  sessionToken: string | null
  /** proof that a write needs: our own page and its header, or a token, which no browser sends by itself */
  fromOwnPage: boolean
  /** null: a visitor */
  person: Person | null
  tier: PriceTier
}

/** The signed-in caller; the server checks the role before any handler runs. */
export function signedIn({ person }: Caller): Person {
  if (!person) throw new Error('this call is open to visitors: its role must be signed-in or admin')
  return person
}

/**
 * One limit of docs/safety.md, Limits. `per` says what is counted. A shared one counts for all processes together and
 * survives a restart; each process counts the others for itself.
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
  leftSearches: { bucket: 'left-searches', most: 60, seconds: 600, per: 'address' },
  orderPad: { bucket: 'order-pad', most: 120, seconds: 60, per: 'address' },
  couponTries: { bucket: 'coupon', most: 10, seconds: 600, per: 'session', shared: true },
  // Anybody can make up sessions, one for each cookie, but not addresses. A house full of buyers shares one
  // address.
  couponTriesOfAddress: { bucket: 'coupon-address', most: 50, seconds: 600, per: 'address', shared: true },
  checkoutsOfSession: { bucket: 'checkout-session', most: 5, seconds: 600, per: 'session', shared: true },
  checkoutsOfAddress: { bucket: 'checkout-address', most: 20, seconds: 3600, per: 'address', shared: true },
  addressWrites: { bucket: 'address-writes', most: 60, seconds: 60, per: 'address' },
  signIns: { bucket: 'sign-ins', most: 20, seconds: 60, per: 'address', shared: true },
  listWrites: { bucket: 'list-writes', most: 60, seconds: 60, per: 'address' },
  // Nobody guesses 256 bits; whoever tries is slow.
  sharedLists: { bucket: 'shared-lists', most: 60, seconds: 600, per: 'address' },
  adminWrites: { bucket: 'admin-writes', most: 120, seconds: 60, per: 'address' },
  newslettersOfDay: { bucket: 'newsletters', most: 3, seconds: 86_400, per: 'address', shared: true },
  healthLooks: { bucket: 'health-looks', most: 10, seconds: 60, per: 'address' },
  // A page of orders is printed at once, and not a hundred times.
  prints: { bucket: 'prints', most: 30, seconds: 60, per: 'address' },
  exports: { bucket: 'exports', most: 5, seconds: 3600, per: 'address' },
  inquiriesOfMinute: { bucket: 'inquiry-minute', most: 3, seconds: 60, per: 'address', shared: true },
  signUps: { bucket: 'sign-up', most: 3, seconds: 60, per: 'address', shared: true },
  leaveRequests: { bucket: 'leave-request', most: 3, seconds: 60, per: 'address', shared: true },
  inquiriesOfDay: { bucket: 'inquiry-day', most: 10, seconds: 86_400, per: 'address', shared: true },
} satisfies Record<string, Limit>

/** For a coupon, in a quote or in an order. */
export const couponLimits: Limit[] = [limits.couponTries, limits.couponTriesOfAddress]

/** For the contact form, by call or by page. */
export const inquiryLimits: Limit[] = [limits.inquiriesOfMinute, limits.inquiriesOfDay]

/** A file of a multipart form, in a temporary place until the call has answered. */
export type UploadedFile = {
  /** the sender's name for it: for showing, never for opening */
  name: string
  path: string
  size: number
  bytes(): Promise<Uint8Array>
}

/** Which files a form may carry, by field. */
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
  /** the version that the caller has seen, by If-Match; null: any */
  ifMatch: number | null
  caller: Caller
  header: (name: string) => string | undefined
  /** for the audit, and for people who ask what happened */
  requestId: string
  /** counts one against a limit, a shared one as part of `tx`; throws the 429 when it is used up */
  count: (limit: Limit, tx?: Tx) => Promise<void>
}

export type CallAnswer<Body> = {
  status: number
  body: Body
  headers?: Record<string, string>
  /**
   * For a visitor, who sends no cookie of ours: everybody gets the same answer until something with one of these tags is
   * written.
   */
  sameUntil?: PageTag[]
  /** version of the record, sent as its ETag */
  version?: number
  /** the name that a browser saves a file under, in the place of the table's */
  fileName?: string
  /** sets a new `__Host-checkout` and empties the cart */
  renewedSession?: string | null
}

/** For people who opened the address of a call: a sentence, and a way on. */
export type PageAnswer = {
  status: 200
  page: { title: string; text: string; way: { address: string; words: string } }
}

export type CallDefinition<Params, Query, Body, Answer> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** under /api, parameters as {name} */
  path: `/api/${string}`
  /** what it is for, in one sentence for readers of the page of the calls */
  summary: string
  role: Role
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** then the body is a multipart form: its texts are strings, each of these fields a list of `UploadedFile` */
  files?: FileFields
  /** JSON, in bytes; 100 KB by default */
  largestBody?: number
  /** also the allow-list of the answer: a field that it does not name is removed */
  answer: z.ZodType<Answer>
  /** of a successful answer; 200 by default */
  status?: SuccessStatus | readonly SuccessStatus[]
  /** what its handler refuses, with the fields of such a problem; refusals of the table need not be listed */
  problems?: Partial<Record<ProblemStatus, z.ZodRawShape>>
  /** its answers have an ETag, and a write takes If-Match */
  version?: true
  /** the header of that name */
  idempotencyKey?: 'required' | 'optional'
  limits: Limit[]
  /** services may call it too */
  services?: true
  /**
   * The answer is this file instead of JSON, shown in the browser if it has no name; `answer` is then a string, or bytes
   * (`fileBytes`)
   */
  file?: { type: string; name?: string }
  /** pages link to its address: whoever follows that link reads a refusal as a page */
  linked?: true
  /** callers without the right may get a page for people instead, a `PageAnswer` */
  page?: true
  /**
   * For the two GETs that write (docs/decisions/0023-two-gets-that-write.md). `required`: guarded like a write.
   * `told`: the handler acts only if `caller.fromOwnPage` is true. No other GET writes anything.
   */
  ownPage?: 'required' | 'told'
  /** moves money or people: needs a sign-in of the last 30 minutes (docs/safety.md, S10) */
  fresh?: true
  /** the action's name in the audit, for calls that change something people might ask about */
  audit?: string
  handle(
    shop: ShopForCalls,
    input: CallInput<Params, Query, Body>,
  ): Promise<CallAnswer<Answer> | PageAnswer | Problem>
}

export type SuccessStatus = 200 | 201 | 202
type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** Any row of the table, for code that serves or describes all of them. */
export type AnyCall = CallDefinition<unknown, unknown, unknown, unknown>

/** What a call with a file answers that is no text. */
export const fileBytes = z.instanceof(Uint8Array)

/** The only way to declare a call. */
export function route<Params, Query, Body, Answer>(
  definition: CallDefinition<Params, Query, Body, Answer>,
): CallDefinition<Params, Query, Body, Answer> {
  return definition
}
