import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { APPROVED_CARD, callGateway } from '../../test/call-gateway.ts'
import type { GatewayCaller } from '../../test/call-gateway.ts'
import { openCardVault } from './card-vault.ts'
import { FRAME_PATH } from './hosted-frame.ts'

const UNLISTED_CARD = '4242424242424242'

let standIns: OpenStandIns
let gateway: GatewayCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.01 })
  gateway = callGateway(standIns.origin)
})
afterAll(() => standIns.close())
beforeEach(() => gateway.post('/reset', {}))

describe('token', () => {
  it('is shaped like the vendor’s and the same for the same card unless it shall be unique', async () => {
    const first = await gateway.tokenize({ account: UNLISTED_CARD })
    expect(first).toMatchObject({ errorcode: 0, token: expect.stringMatching(/^942\d{9}4242$/) })
    expect(await gateway.tokenize({ account: UNLISTED_CARD })).toEqual(first)
    expect(await gateway.tokenize({ account: UNLISTED_CARD, unique: true })).not.toEqual(first)
  })

  it('decides as its card does, also when it is unique', async () => {
    const { token } = await gateway.tokenize({ account: '4387751111111038', unique: true })
    expect(await gateway.auth({ account: token ?? '' })).toMatchObject({ respstat: 'C', respcode: '100' })
  })

  it('brings the CVV along, for one use', async () => {
    await gateway.tokenize({ account: APPROVED_CARD, cvv: '111' })
    expect(await gateway.auth({})).toMatchObject({ cvvresp: 'N' })
    expect(await gateway.auth({})).toMatchObject({ cvvresp: 'X' })
  })

  it('brings the CVV along for two minutes and no longer', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const vault = openCardVault()
    const secretsAfter = (ms: number) => {
      const answer = vault.tokenize({ number: APPROVED_CARD, cvv: '111' })
      vi.advanceTimersByTime(ms)
      return 'token' in answer ? vault.takeSecrets(answer.token) : answer
    }
    expect(secretsAfter(119_999)).toMatchObject({ cvv: '111' })
    expect(secretsAfter(120_000)).toBeUndefined()
  })

  it('brings the expiry along', async () => {
    await gateway.tokenize({ account: APPROVED_CARD, expiry: '20221' })
    expect(await gateway.auth({ expiry: undefined })).toMatchObject({ respcode: '16' })
  })

  it.each([
    ['', 14],
    ['4788x', 8],
    ['4788 2500 0012 1443', 38],
    ['4788', 21],
    ['4'.repeat(20), 13],
    ['4788250000121444', 54],
  ])('is refused for "%s" with code %i', async (account, errorcode) => {
    expect(await gateway.tokenize({ account })).toMatchObject({ errorcode, token: '' })
  })

  it('is not to be had from a dead frame', async () => {
    standIns.set({ frame: 'dead' })
    await expect(fetch(standIns.origin + FRAME_PATH)).rejects.toThrow('fetch failed')
    await expect(gateway.tokenize({ account: APPROVED_CARD })).rejects.toThrow('fetch failed')
  })
})
