import { z } from 'zod'

/** RFC 9457. `errors` name a field by JSON pointer, with the text that a person reads. */
export class Problem extends Error {
  readonly status: number
  readonly extra: Record<string, unknown>

  constructor(status: number, detail: string, extra: Record<string, unknown> = {}) {
    super(detail)
    this.status = status
    this.extra = extra
  }

  get title(): string {
    return titles[this.status] ?? 'Error'
  }

  toJSON(): Record<string, unknown> {
    return {
      type: 'about:blank',
      title: this.title,
      status: this.status,
      detail: this.message,
      ...this.extra,
    }
  }
}

/** `file`: which of several files it is about */
export type FieldError = { pointer: string; detail: string; file?: string }

export function fieldProblem(errors: FieldError[]): Problem {
  const sentences = errors.map(({ detail, file }) => (file === undefined ? detail : `${detail} (${file})`))
  return new Problem(422, sentences.join(' '), { errors })
}

/** Who has changed it, and when. */
type SavedBy = { name: string; at: string }

/** The same in an answer's form: empty where nothing is recorded. */
export const whoSaved = z.object({ name: z.string(), at: z.string() }).optional()

/** Somebody else has changed the record since it was read: `current` is the present one, as its GET answers it. */
export function versionConflict(current: unknown, version: number, savedBy?: SavedBy | null): Problem {
  return new Problem(409, 'Someone else changed this in the meantime. Nothing was saved.', {
    current,
    etag: `"${version}"`,
    ...(savedBy && { savedBy }),
  })
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
