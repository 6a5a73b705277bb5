import { pino, type DestinationStream, type LoggerOptions } from 'pino'
import { withoutAddresses, withoutParameters } from './clean-text.ts'
import { outageCounter } from './count-outage.ts'
import { currentWork } from './current-work.ts'

/** The log of the whole process: no secrets, and nothing that visitors have typed. */
export function openLog(level: string, destination?: DestinationStream) {
  const isCounted = outageCounter((failures) =>
    log.error({ failures }, 'the database is still away: so many more failures in the last minute'),
  )
  const options: LoggerOptions = {
    level,
    mixin: () => ({ ...currentWork.getStore() }),
    redact: ['*.token', '*.password', '*.authorization', '*.cookie'],
    serializers: { err: (error: unknown) => withoutValues(error) },
    hooks: {
      // Fastify and pino repeat the message of an error beside it.
      logMethod(given, method) {
        const [first, ...others] = given as unknown[]
        if (isCounted(errorOf(first))) return
        const rest = first instanceof Error ? [{ err: first }, first.message, ...others] : [first, ...others]
        const clean = rest.map((one) => cleanFacts(one))
        method.apply(this, clean as typeof given)
      },
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  return log
}

function errorOf(first: unknown): unknown {
  return first instanceof Error ? first : (first as { err?: unknown } | null)?.err
}

/** The fields that say where and why; `detail`, `where`, `params` and others quote the values of a query. */
const toldFields = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'status',
  'statusCode',
  'responseCode',
  'command',
]

/** An error for the log. */
function withoutValues(error: unknown, depth = 0): unknown {
  if (typeof error === 'string') return cleanText(error)
  if (!(error instanceof Error) || depth > deepest) return { type: typeof error }
  const message = cleanText(error.message)
  const told: Record<string, unknown> = {
    type: error.constructor.name,
    message,
    stack: cleanText((error.stack ?? '').replace(error.message, () => message)),
  }
  for (const field of toldFields) if (field in error) told[field] = Reflect.get(error, field)
  if (error.cause !== undefined) told['cause'] = withoutValues(error.cause, depth + 1)
  if (error instanceof AggregateError)
    told['errors'] = error.errors.map((one) => withoutValues(one, depth + 1))
  return told
}

const deepest = 5

function cleanText(text: string): string {
  return withoutAddresses(withoutParameters(text))
}

/** The facts beside a message, however deep: a path or a reason may hold what a visitor typed. */
function cleanFacts(facts: unknown, depth = 0): unknown {
  if (typeof facts === 'string') return cleanText(facts)
  // Pino would tell its fields, and Drizzle puts parameters there.
  if (facts instanceof Error) return withoutValues(facts)
  if (typeof facts !== 'object' || facts === null || depth > deepest) return facts
  if (Array.isArray(facts)) return facts.map((one) => cleanFacts(one, depth + 1))
  if (Object.getPrototypeOf(facts) !== Object.prototype) return facts
  return Object.fromEntries(
    // `err` has its serializer.
    Object.entries(facts).map(([name, value]) => [
      name,
      name === 'err' && depth === 0 ? value : cleanFacts(value, depth + 1),
    ]),
  )
}
