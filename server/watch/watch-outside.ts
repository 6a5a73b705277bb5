import type { OutsideService } from './outside-services.ts'
import { withoutAddresses } from './clean-text.ts'

type Log = { error(facts: object, message: string): void; warn(facts: object, message: string): void }

/** A start waits no longer than this, and neither does a question whether the shop is ready. */
const longestAnswerMs = 5000
/** However small the scale: on a busy machine a first connection takes time. */
const leastAnswerMs = 3000
/** Those that did not answer are asked again at most this often, and only while somebody asks about the shop. */
const againMs = 60_000

/** characters */
const longestReason = 300

type OutsideWatch = {
  /** Names of those that did not answer last time; the first call waits for the first round. */
  listSilent: () => Promise<string[]>
}

/**
 * Asks every outside system once, all at the same moment, and logs which does not answer. The shop starts without it;
 * but a merchant should not learn of it from a buyer. `clock` gives milliseconds.
 */
export function watchOutside(
  services: OutsideService[],
  log: Log,
  { timeScale = 1, clock = () => performance.now() }: { timeScale?: number; clock?: () => number } = {},
): OutsideWatch {
  const longestMs = Math.max(leastAnswerMs, longestAnswerMs * timeScale)
  let silent: OutsideService[] = []
  let askedAt = clock()
  let asking: Promise<void> | null = ask(services)
  const first = asking

  async function ask(asked: OutsideService[]): Promise<void> {
    const answers = await Promise.all(asked.map((service) => within(longestMs, service.ask())))
    const before = silent
    silent = asked.filter((_, at) => answers[at] !== null)
    for (const [at, service] of asked.entries()) {
      const trouble = answers[at] ?? null
      if (trouble !== null && !before.includes(service))
        log.error({}, `${service.name} does not answer as it should: ${trouble}. ${service.without}`)
      if (trouble === null && before.includes(service)) log.warn({}, `${service.name} answers again`)
    }
    asking = null
  }

  return {
    async listSilent() {
      await first
      if (silent.length > 0 && asking === null && clock() - askedAt >= againMs) {
        askedAt = clock()
        asking = ask(silent)
      }
      return silent.map(({ name }) => name)
    },
  }
}

async function within(ms: number, question: Promise<string | null>): Promise<string | null> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(`no answer within ${ms / 1000} s`), ms)
  try {
    const trouble = await Promise.race([question, late.promise])
    return trouble === null ? null : withoutAddresses(trouble).slice(0, longestReason)
  } catch (error) {
    return withoutAddresses(String(error)).slice(0, longestReason)
  } finally {
    clearTimeout(timer)
  }
}
