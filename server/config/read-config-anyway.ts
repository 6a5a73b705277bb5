import { ConfigRefusal, readConfig, type Config } from './config.ts'

/** More rounds than there are kinds of refusals. */
const mostRounds = 8

/**
 * For the doctor: everything that is wrong with the settings, and the configuration without what is wrong, for a demo
 * if they are not enough for a live shop. Null: nothing can be read at all.
 */
export function readConfigAnyway(environment: Record<string, string | undefined>): {
  config: Config | null
  wrong: string[]
} {
  const left = { ...environment }
  /** settings of which nothing more is said when they are missing */
  const removed = new Set<string>()
  const wrong = new Set<string>()
  for (let round = 0; round < mostRounds; round += 1) {
    try {
      return { config: readConfig(left), wrong: [...wrong] }
    } catch (error) {
      if (!(error instanceof ConfigRefusal)) throw error
      const lines = error.message.split('\n')
      const named = lines.flatMap(settingsIn).filter((name) => left[name])
      // A setting that we left out ourselves is not missing.
      for (const line of lines) if (!isKnownMissing(line, removed)) wrong.add(line)
      for (const line of lines) if (isMissing(line)) removed.add(settingsIn(line)[0] ?? '')
      const readable = lines.filter((line) => /^[A-Z_]+: /.test(line)).flatMap(settingsIn)
      for (const name of readable.length ? readable : named) {
        if (left[name]) removed.add(name)
        delete left[name]
      }
      // What a live shop, or one of one's own, refuses, a demo may have.
      if (readable.length > 0) continue
      if (left['SHOP_MODE'] === 'live') left['SHOP_MODE'] = 'demo'
      else if (left['DEMO'] === 'off') left['DEMO'] = 'on'
    }
  }
  return { config: null, wrong: [...wrong] }
}

/** 'SITE_ORIGIN must be https' → SITE_ORIGIN */
function settingsIn(line: string): string[] {
  return (
    line.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST|ACCEPT|LIMITS|COPYRIGHT|PARTNERS)\b/g) ?? []
  )
}

function isKnownMissing(line: string, known: Set<string>): boolean {
  return isMissing(line) && known.has(settingsIn(line)[0] ?? '')
}

function isMissing(line: string): boolean {
  return / is not set\b/.test(line)
}
