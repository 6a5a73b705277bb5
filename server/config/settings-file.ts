import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigRefusal } from './config.ts'

type Environment = Record<string, string | undefined>

/** Where `npm run shop -- init` writes, and where the shop looks by itself. */
export const usualSettingsFile = 'shop.env'
/** As SETTINGS_FILE: no file is read, not even the usual one. */
const noFile = 'none'
const largestFile = 100_000

/** The environment with the settings file below it: what the environment says itself comes first. */
export function withSettingsFile(environment: Environment): Environment {
  const { SETTINGS_FILE: named } = environment
  if (named === noFile) return environment
  const path = resolve(named || usualSettingsFile)
  try {
    const text = readFileSync(path, 'utf8')
    if (text.length > largestFile) throw new Error(`it has more than ${largestFile} bytes`)
    const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
    return { ...parseEnv(text), ...Object.fromEntries(given) }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isMissing && !named) return environment
    throw new ConfigRefusal(
      `SETTINGS_FILE: ${path} cannot be read: ${isMissing ? 'there is no such file' : error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Lines that this shop, a shell and systemd read alike. */
export function settingsText(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('')
}

/** Null: it can be written down. */
export function whyNotWritable(value: string): string | null {
  if (/[\p{Cc}]/u.test(value)) return 'must be one line of text'
  if (value.includes("'") && value.includes('"')) return 'must not hold both \' and "'
  return /[`$\\]/.test(value) && value.includes("'") ? "must not hold ' together with `, $ or \\" : null
}

function quoted(value: string): string {
  if (/^[\w@%+:,./-]+$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}
