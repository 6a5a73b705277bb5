import { randomUUID } from 'node:crypto'

/** A refusal, in the form and with the codes of Business Central. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function errorBody({ code, message }: ApiError) {
  return { error: { code, message: `${message}  CorrelationId:  ${randomUUID()}.` } }
}

export function notFound(what: string): ApiError {
  return new ApiError(404, 'Internal_RecordNotFound', `${what} does not exist.`)
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest_InvalidRequest', message)
}

export function dialog(message: string): ApiError {
  return new ApiError(400, 'Application_DialogException', message)
}
