import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { callGateway } from '../test/call-gateway.ts'
import type { GatewayCaller } from '../test/call-gateway.ts'
import { tokenOf } from './card-gateway/card-vault.ts'
import { ACCOUNTS } from './identity/accounts.ts'
import { openStandIns } from './open-stand-ins.ts'
import type { OpenStandIns } from './open-stand-ins.ts'

let standIns: OpenStandIns
let gateway: GatewayCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.01 })
  gateway = callGateway(standIns.origin)
})
afterAll(() => standIns.close())
beforeEach(() => gateway.post('/reset', {}))

describe('switches and pages', () => {
  it('lists switches, sets them all or none, and says why not', async () => {
    const refused = await gateway.post('/switches', { inquiry: 'down', gateway: 'nonsense' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('no value of gateway')
    expect((await gateway.post('/switches', { nonsense: 'on' })).status).toBe(400)
    expect((await gateway.post('/switches', { __proto__x: 'on', constructor: 'on' })).status).toBe(400)
    expect(await gateway.switchValue('inquiry')).toBe('on')
    expect((await gateway.post('/switches', { inquiry: 'down' })).status).toBe(200)
    expect(await gateway.switchValue('inquiry')).toBe('down')
    await gateway.post('/reset', {})
    expect(await gateway.switchValue('inquiry')).toBe('on')
  })

  it('takes the form of the page', async () => {
    const body = new URLSearchParams({ gateway: '429', mail: 'later' })
    const saved = await fetch(`${standIns.origin}/switches`, { method: 'POST', body, redirect: 'manual' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/'])
    expect(await gateway.switchValue('gateway')).toBe('429')
  })

  it('shows charges escaped', async () => {
    await gateway.auth({ name: '<img src=x onerror=a>', orderid: '"><b>' })
    const page = await (await fetch(standIns.origin)).text()
    expect(page).toContain('&#60;img')
    expect(page).not.toContain('<img')
    expect(page).not.toContain('<b>')
  })

  it('shows refunds', async () => {
    standIns.set({ settlement: 'done' })
    const { retref } = await gateway.auth({ amount: '12.34', capture: 'Y' })
    const refund = await gateway.step('refund', { retref, orderid: 'SO-1001-1-R' })
    const page = await (await fetch(standIns.origin)).text()
    expect(page).toContain('<h2 id="refunds">Refunds <span class="count">1</span></h2>')
    expect(page).toContain(`<td class="number">${refund['retref']}</td>`)
    expect(page).toContain('<span class="status refunded">refunded</span>')
  })

  it('names the accounts of the identity provider', async () => {
    const page = await (await fetch(standIns.origin)).text()
    for (const { email, password } of ACCOUNTS) {
      expect(page).toContain(`<code>${email}</code> with the password <code>${password}</code>`)
    }
  })

  it('answers on both names of this machine and survives an address that is none', async () => {
    const { port } = new URL(standIns.origin)
    expect((await fetch(`http://127.0.0.1:${port}//`)).status).toBe(404)
    expect((await fetch(`http://localhost:${port}/ledger.json`)).status).toBe(200)
  })
})

describe('memory', () => {
  it('survives its own death, without cards, and forgets a torn last line', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'outside-'))
    const before = await openStandIns({ port: 0, smtpPort: 0, dataFolder })
    const first = callGateway(before.origin)
    await first.tokenize({ account: '4387751111111038', cvv: '987' })
    const declined = await first.auth({ account: tokenOf('4387751111111038') })
    const voided = await first.auth({})
    await first.step('void', { retref: voided['retref'] })
    before.set({ settlement: 'done' })
    const settled = await first.auth({ capture: 'Y' })
    const refund = await first.step('refund', { retref: settled['retref'], orderid: 'SO-1001-1-R' })
    const kept = before.ledger()
    await before.close()
    appendFileSync(join(dataFolder, 'charges.jsonl'), '{"retref":"1234')

    const after = await openStandIns({ port: 0, smtpPort: 0, dataFolder })
    expect(after.ledger()).toEqual(kept)
    expect(kept.charges).toMatchObject([
      { retref: declined['retref'] },
      { status: 'voided' },
      { status: 'refunded' },
    ])
    expect(kept.refunds).toMatchObject([
      { retref: refund['retref'], of: settled['retref'], orderid: 'SO-1001-1-R', amountCents: 1234 },
    ])
    const second = callGateway(after.origin)
    expect(await second.auth({ account: tokenOf('4387751111111038') })).toMatchObject({
      respcode: '100',
    })
    await after.close()

    const again = await openStandIns({ port: 0, smtpPort: 0, dataFolder })
    expect(again.ledger().charges).toHaveLength(4)
    await again.close()
    const written = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name), 'utf8'))
    expect(written.join()).not.toMatch(/438775|478825|"987"|"94/)
    rmSync(dataFolder, { recursive: true })
  })

  it('tells a port in use and leaves nothing open', async () => {
    const port = Number(new URL(standIns.origin).port)
    await expect(openStandIns({ port, smtpPort: 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const smtpPort = Number(new URL(standIns.smtpUrl).port)
    await expect(openStandIns({ port: 0, smtpPort })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
