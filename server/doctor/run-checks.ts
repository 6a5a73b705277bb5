import { broken, notLooked, type CheckReport, type Finding } from '../../shop/health/finding.ts'
import { withoutSecrets } from './without-secrets.ts'
import type { Check } from './check.ts'

/** However something hangs, its line is there by then. */
const longestLookMs = 9000

type Options = {
  /** what is wrong with the settings, a line each */
  wrongSettings: string[]
  /** words that appear in no finding */
  secrets: string[]
  longestMs?: number
}

/** Looks at all of them at once; what goes wrong in one look is its finding, and stops no other. */
export async function runChecks(checks: Check[], options: Options): Promise<CheckReport[]> {
  return Promise.all(checks.map((check) => runCheck(check, options)))
}

async function runCheck(check: Check, { wrongSettings, secrets, longestMs }: Options): Promise<CheckReport> {
  const clean = ({ state, said, mend }: Finding): Finding => ({
    state,
    said: withoutSecrets(said, secrets),
    mend: mend && withoutSecrets(mend, secrets),
  })
  const findings = isHalfSet(check, wrongSettings)
    ? [notLooked('its settings are wrong (see Settings)')]
    : await lookInTime(check, longestMs ?? longestLookMs)
  return { name: check.name, findings: findings.map(clean) }
}

function isHalfSet({ settings = [] }: Check, wrongSettings: string[]): boolean {
  return wrongSettings.some((line) => settings.some((beginning) => line.includes(beginning)))
}

async function lookInTime(check: Check, ms: number): Promise<Finding[]> {
  const late = Promise.withResolvers<Finding>()
  const timer = setTimeout(
    () => late.resolve(broken(`No answer within ${ms / 1000} s.`, 'Find out what hangs, then check again.')),
    ms,
  )
  try {
    const found = await Promise.race([check.look(), late.promise])
    return Array.isArray(found) ? found : [found]
  } catch (error) {
    return [broken(`The check failed: ${wordsOf(error)}.`, 'Fix what it reports, then check again.')]
  } finally {
    clearTimeout(timer)
  }
}

/** Drizzle wraps what PostgreSQL says in the whole statement. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const isWrapped = error.message.startsWith('Failed query') && cause instanceof Error
  return ((isWrapped ? cause : error).message.split('\n')[0] ?? '').replace(/\.$/, '')
}
