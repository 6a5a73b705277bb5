import { generateKeyPair } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { JWK } from 'oidc-provider'

/** The signing key. With a folder it is stored, so that tokens stay valid over a restart. */
export async function openSigningKey(dataFolder: string | undefined, how: { fresh: boolean }): Promise<JWK> {
  const file = dataFolder === undefined ? undefined : join(dataFolder, 'identity-keys.json')
  if (file !== undefined && !how.fresh && existsSync(file)) {
    const { keys } = JSON.parse(await readFile(file, 'utf8')) as { keys: [JWK] }
    return keys[0]
  }
  const key = await makeKey()
  if (file !== undefined) {
    // Written beside it first: a crash while writing must not leave half a key.
    await writeFile(`${file}.new`, `${JSON.stringify({ keys: [key] })}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return key
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }
}
