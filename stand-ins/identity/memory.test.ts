import { afterEach, expect, it, vi } from 'vitest'

import { openMemory } from './memory.ts'

afterEach(() => void vi.useRealTimers())

it('forgets what has expired', async () => {
  vi.useFakeTimers()
  const codes = openMemory()('AuthorizationCode')
  await codes.upsert('a', { scope: 'openid' }, 60)
  vi.advanceTimersByTime(59_000)
  expect(await codes.find('a')).toEqual({ scope: 'openid' })
  vi.advanceTimersByTime(1000)
  expect(await codes.find('a')).toBeUndefined()
})

it('holds no more of a kind than it may: what was written longest ago goes', async () => {
  const memory = openMemory(2)
  const [sessions, codes] = [memory('Session'), memory('AuthorizationCode')]
  await sessions.upsert('s', { uid: 'u' }, 60)
  await codes.upsert('a', {}, 60)
  await codes.upsert('b', {}, 60)
  await codes.upsert('a', { scope: 'openid' }, 60)
  await codes.upsert('c', {}, 60)
  expect(await codes.find('a')).toEqual({ scope: 'openid' })
  expect(await codes.find('b')).toBeUndefined()
  expect(await memory('Session').findByUid('u')).toEqual({ uid: 'u' })
})

it('revokes the tokens of a grant, but no sign-in under way', async () => {
  const memory = openMemory()
  const [tokens, signIns] = [memory('AccessToken'), memory('Interaction')]
  await tokens.upsert('a', { grantId: 'g' }, 60)
  await tokens.upsert('b', { grantId: 'other' }, 60)
  await signIns.upsert('a', { grantId: 'g' }, 60)
  await tokens.revokeByGrantId('g')
  expect(await tokens.find('a')).toBeUndefined()
  expect([await tokens.find('b'), await signIns.find('a')]).toEqual([{ grantId: 'other' }, { grantId: 'g' }])
})

it('marks what was used', async () => {
  const codes = openMemory()('AuthorizationCode')
  await codes.upsert('a', {}, 60)
  await codes.consume('a')
  expect((await codes.find('a'))?.consumed).toBeGreaterThan(0)
})
