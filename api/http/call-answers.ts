import { z } from 'zod'
import type { AnyCall, SuccessStatus } from './call.ts'

/** How a call may answer, read from its row of the table. */
type CallAnswers = {
  statuses: SuccessStatus[]
  /** the problems by status; `own` if the handler adds fields */
  problems: Map<number, { schema: z.ZodObject; own: boolean }>
}

export function answersOf(call: AnyCall): CallAnswers {
  const said = call.status ?? 200
  const statuses = typeof said === 'number' ? [said] : [...said]
  const problems = new Map<number, { schema: z.ZodObject; own: boolean }>()
  for (const status of expectedOf(call).toSorted((a, b) => a - b)) {
    const fields: z.ZodRawShape = { ...versionFields(call, status), ...ownFields(call, status) }
    const own = Object.keys(fields).length > 0
    problems.set(status, { schema: problemSchema(status).extend(fields), own })
  }
  return { statuses, problems }
}

/** RFC 9457, with the fields that every problem of this status has. */
export function problemSchema(status: number): z.ZodObject {
  return z.object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.literal(status),
    detail: z.string(),
    ...fieldsOfStatus[status],
  })
}

/** What each status of a problem means, for people. */
export const problemMeanings: Record<number, string> = {
  400: 'It cannot be read: an unknown field, a repeated field, or invalid JSON.',
  401: 'Identity missing or invalid; with signInAgain, a sign-in within the last 30 minutes is required.',
  403: 'The identity lacks the role, or the request did not come from our own pages.',
  404: 'Not found.',
  409: 'It conflicts with the current state.',
  413: 'It is too large.',
  414: 'The address is too long.',
  415: 'This kind of content is not accepted.',
  422: 'Fields have wrong values; errors names each by a JSON pointer.',
  429: 'Too many requests; Retry-After says when to ask again.',
  500: 'The fault is ours; the detail has a reference.',
  503: 'The shop or the back office is interrupted; Retry-After says when to ask again.',
}

const errors = {
  errors: z
    .array(z.object({ pointer: z.string(), detail: z.string(), file: z.string().optional() }))
    .optional(),
}
const retryAfter = { retryAfter: z.int().min(0).optional() }

const fieldsOfStatus: Record<number, z.ZodRawShape> = {
  400: errors,
  401: { challenge: z.string().optional(), signInAgain: z.literal(true).optional() },
  404: errors,
  422: errors,
  429: { retryAfter: z.int().min(1) },
  503: retryAfter,
}

/** Refused by the table itself, before the handler. */
function expectedOf(call: AnyCall): number[] {
  const writes = call.method !== 'GET'
  const found = new Set([401, 414, 429, 500, 503, ...Object.keys(call.problems ?? {}).map(Number)])
  if (writes || call.query || call.params || call.idempotencyKey) found.add(400)
  if (writes || call.ownPage === 'required' || call.role === 'admin') found.add(403)
  if (call.params) found.add(404)
  if (writes) for (const status of [413, 415]) found.add(status)
  if (call.body || call.files) found.add(422)
  if (writes && call.version) found.add(409)
  return [...found]
}

function versionFields(call: AnyCall, status: number): z.ZodRawShape {
  if (status !== 409 || call.method === 'GET' || !call.version) return {}
  return { current: call.answer.optional(), etag: z.string().optional() }
}

function ownFields({ problems = {} }: AnyCall, status: number): z.ZodRawShape {
  return (problems as Record<number, z.ZodRawShape>)[status] ?? {}
}
