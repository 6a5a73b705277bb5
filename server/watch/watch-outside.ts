import type { OutsideService } from './outside-services.ts'
import { withoutAddresses } from './watch-mailer.ts'

type Log = { error(facts: object, message: string): void; warn(facts: object, message: string): void }

/** A start waits for nobody longer, and neither does whoever asks whether the shop is ready. */
const longestAnswerMs = 5000
/** However small the scale: a busy machine takes its time over a first connection. */
const leastAnswerMs = 1000
/** Those that did not answer are asked again at most so often, and only while somebody asks about the shop. */
const againMs = 60_000

export type OutsideWatch = {
  /** Names of those that did not answer when they were asked last; the first time waits for the first round. */
  listSilent: () => Promise<string[]>
}

/**
 * Asks every service once, all at the same moment, and says in the log which does not answer: the shop starts without
 * it, and what it is not told of, an operator would learn from a buyer. `clock` tells milliseconds.
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
    return trouble === null ? null : withoutAddresses(trouble)
  } catch (error) {
    return withoutAddresses(String(error))
  } finally {
    clearTimeout(timer)
  }
}
