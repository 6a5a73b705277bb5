import { afterAll, beforeEach } from 'vitest'
import type { IdentityProvider } from '../../../shop/identity/identity-provider.ts'
import { openForgedProvider, type ForgedProvider } from './forged-provider.ts'

/** What a browser does at the forged provider: it returns with this query. */
async function visitProvider(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? '').search
}

/** The first half of a sign-in, until the way back. */
export async function comeBack(door: IdentityProvider, how = { silent: false, again: false }) {
  const started = await door.start(how)
  if (!started.ok) throw new Error(started.refusal.detail)
  return { secrets: started.value, query: await visitProvider(started.value.address) }
}

export async function signInAt(door: IdentityProvider, how = { silent: false, again: false }) {
  const { secrets, query } = await comeBack(door, how)
  return door.finish(query, secrets, how)
}

/** For one test file: honest again before each test, and closed after the last. */
export async function forgedProviderOfFile(): Promise<ForgedProvider> {
  const provider = await openForgedProvider()
  beforeEach(() => {
    provider.forge({})
    provider.requests.length = 0
  })
  afterAll(() => provider.close())
  return provider
}

/** Who signs in there unless a test says otherwise. */
export const forgedDana = {
  sub: 'forged-dana',
  name: 'Dana Partner',
  email: 'dana@demo.test',
  email_verified: true,
}
