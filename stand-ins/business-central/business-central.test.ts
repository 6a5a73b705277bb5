import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openStandIns } from '../open-stand-ins.ts'
import type { OpenStandIns } from '../open-stand-ins.ts'
import { BC_COMPANY, BC_JOURNAL } from './account.ts'
import { askForToken, callBackOffice } from '../../test/kit/back-office/call-back-office.ts'
import type { BackOfficeCaller } from '../../test/kit/back-office/call-back-office.ts'

let standIns: OpenStandIns
let backOffice: BackOfficeCaller

beforeAll(async () => {
  standIns = await openStandIns({ port: 0, smtpPort: 0, timeScale: 0.01 })
})
afterAll(() => standIns.close())
beforeEach(async () => {
  await fetch(`${standIns.origin}/reset`, { method: 'POST' })
  backOffice = await callBackOffice(standIns.origin)
  await backOffice.send('POST', 'customers', {
    number: 'WEB1AA',
    displayName: "O'Hara Lab",
    email: 'lab@demo.test',
  })
})

describe('who may open the books', () => {
  it.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'wrong' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'invalid_request'],
    [{ scope: 'everything' }, 400, 'invalid_request'],
  ])('%j gets %i %s and no token', async (changes, status, error) => {
    const response = await askForToken(standIns.origin, changes)
    expect(response.status).toBe(status)
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toMatchObject({ error })
    expect(body).not.toHaveProperty('access_token')
  })

  it('without a token, or with a wrong one, nothing is answered', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer nonsense']) {
      const response = await backOffice.send('GET', 'customers', undefined, { authorization })
      expect(response.status).toBe(401)
      expect(await codeOf(response)).toBe('Authentication_InvalidCredentials')
    }
  })

  it('another company is not there', async () => {
    const other = backOffice.root.replace(BC_COMPANY, BC_COMPANY.replace(/^8/, '9'))
    expect((await fetch(`${other}customers`)).status).toBe(404)
  })
})

describe('lists', () => {
  it.each([
    ["number eq 'WEB1AA'", 1],
    ["number eq 'WEB1AA' or number eq 'x'", 1],
    ["displayName eq 'O''Hara Lab'", 1],
    ["displayName eq 'O''Hara Lab' and number eq 'WEB1AA'", 1],
    ["(number eq 'x' or number eq 'WEB1AA') and email eq 'lab@demo.test'", 1],
    ["email eq 'LAB@demo.test'", 0],
    ["startswith(number,'WEB')", 1],
    ["startswith(number,'EB')", 0],
  ])('$filter=%s finds %i', async (filter, count) => {
    expect(await backOffice.list(`customers?$filter=${encodeURIComponent(filter)}`)).toHaveLength(count)
  })

  it.each([
    "number eq 'a' or email eq 'b'",
    "number eq 'a",
    'number',
    "number ne 'a'",
    "number eq 'a' email eq 'b'",
  ])('$filter=%s is refused', async (filter) => {
    const response = await backOffice.send('GET', `customers?$filter=${encodeURIComponent(filter)}`)
    expect([response.status, await codeOf(response)]).toEqual([400, expect.stringMatching(/^BadRequest/)])
  })

  it('come in the pages that were preferred, sorted as text', async () => {
    for (const number of ['9', '10', '11'])
      await backOffice.send('POST', 'customers', { number, displayName: number })
    const numbers: unknown[] = []
    let address: string | undefined = 'customers?$orderby=number desc'
    let pages = 0
    while (address !== undefined) {
      const path = address.replace(backOffice.root, '')
      const response = await backOffice.send('GET', path, undefined, { prefer: 'odata.maxpagesize=3' })
      const read = (await response.json()) as { value: { number: string }[]; '@odata.nextLink'?: string }
      numbers.push(...read.value.map(({ number }) => number))
      address = read['@odata.nextLink']
      pages += 1
    }
    expect([pages, numbers]).toEqual([2, ['WEB1AA', '9', '11', '10']])
  })
})

describe('documents', () => {
  it('numbers come from the series and cannot be sent', async () => {
    expect(await backOffice.json('POST', 'salesOrders', await sale())).toMatchObject({ number: 'S-ORD1001' })
    const response = await backOffice.send('POST', 'salesOrders', { ...(await sale()), number: 'MINE' })
    expect(response.status).toBe(400)
    expect(documents('order')).toHaveLength(1)
  })

  it.each([
    [
      'an external number of 36 characters',
      { externalDocumentNumber: 'x'.repeat(36) },
      'Application_StringExceededLength',
    ],
    ['an unknown customer', { customerNumber: 'NOBODY' }, 'Internal_RecordNotFound'],
    ['a property that is none', { externalNumber: 'x' }, 'BadRequest_InvalidRequest'],
    [
      'an unknown item',
      { salesOrderLines: [{ lineType: 'Item', itemId: BC_COMPANY, quantity: 1 }] },
      'Internal_RecordNotFound',
    ],
  ])('%s is refused, and nothing is kept', async (_, changes, code) => {
    const response = await backOffice.send('POST', 'salesOrders', { ...(await sale()), ...changes })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(await codeOf(response)).toBe(code)
    expect(documents('order')).toEqual([])
    expect(await backOffice.list('salesOrderLines')).toEqual([])
  })

  it('a customer number is given once', async () => {
    const response = await backOffice.send('POST', 'customers', { number: 'WEB1AA', displayName: 'Other' })
    expect(await codeOf(response)).toBe('Internal_EntityWithSameKeyExists')
  })

  it('is removed under its tag only', async () => {
    const order = await backOffice.json('POST', 'salesOrders', await sale())
    const path = `salesOrders(${order.id})`
    expect((await backOffice.send('DELETE', path)).status).toBe(400)
    const stale = await backOffice.send('DELETE', path, undefined, { 'if-match': 'W/"old"' })
    expect([stale.status, await codeOf(stale)]).toEqual([409, 'Request_EntityChanged'])
    expect(
      (await backOffice.send('DELETE', path, undefined, { 'if-match': order['@odata.etag'] })).status,
    ).toBe(204)
    expect((await backOffice.send('GET', path)).status).toBe(404)
  })

  it('an invoice is posted, paid by its journal, and then cannot be cancelled', async () => {
    const { salesOrderLines, ...header } = await sale()
    const invoice = await backOffice.json('POST', 'salesInvoices', {
      ...header,
      salesInvoiceLines: salesOrderLines,
    })
    const act = (name: string) =>
      backOffice.send('POST', `salesInvoices(${invoice.id})/Microsoft.NAV.${name}`)
    expect((await act('cancel')).status).toBe(400)
    expect((await act('post')).status).toBe(204)
    expect((await act('post')).status).toBe(400)
    const [journal] = await backOffice.list(`customerPaymentJournals?$filter=code eq '${BC_JOURNAL}'`)
    const post = () => backOffice.send('POST', `journals(${journal?.id})/Microsoft.NAV.post`)
    expect(await codeOf(await post())).toBe('Application_DialogException')
    await backOffice.send('POST', `customerPaymentJournals(${journal?.id})/customerPayments`, {
      customerNumber: 'WEB1AA',
      externalDocumentNumber: '1',
      amount: -30.03,
      appliesToInvoiceId: invoice.id,
    })
    expect(documents('payment')).toMatchObject([{ status: 'Draft', totalCents: 3003 }])
    expect((await post()).status).toBe(204)
    expect(documents('payment')).toMatchObject([{ status: 'Posted' }])
    expect(documents('invoice')).toMatchObject([{ status: 'Paid', number: 'PS-INV1001' }])
    expect(await codeOf(await act('cancel'))).toBe('Application_DialogException')
  })

  it('are shown on the overview page, escaped', async () => {
    await backOffice.send('POST', 'salesOrders', { ...(await sale()), externalDocumentNumber: '<b>SO-7' })
    const page = await (await fetch(standIns.origin)).text()
    expect(page).toContain('&#60;b&#62;SO-7')
    expect(page).toContain('3 × AG03')
    expect(page).not.toContain('<b>')
  })
})

it('goes wrong where it was told to, and nowhere before', async () => {
  const { salesOrderLines, ...header } = await sale()
  const [journal] = await backOffice.list('customerPaymentJournals')
  standIns.set({ backOffice: 'down', backOfficeCount: 'once', backOfficeAt: 'customerPayments' })
  const statusOf = async (set: string, body: object) => (await backOffice.send('POST', set, body)).status
  const pay = () =>
    statusOf(`customerPaymentJournals(${journal?.id})/customerPayments`, {
      customerNumber: 'WEB1AA',
      amount: -1,
    })
  expect([
    await statusOf('customers', { number: 'WEB2BB', displayName: 'Lab' }),
    await statusOf('salesOrders', { ...header, salesOrderLines }),
    await statusOf('salesInvoices', { ...header, salesInvoiceLines: salesOrderLines }),
    await pay(),
    await pay(),
  ]).toEqual([201, 201, 201, 503, 201])
})

it('survives its own death, with its numbers, and forgets a torn last line', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'outside-'))
  const before = await openStandIns({ port: 0, smtpPort: 0, dataFolder })
  const first = await callBackOffice(before.origin)
  await first.send('POST', 'customers', { number: 'WEB1AA', displayName: 'Lab' })
  await first.send('POST', 'salesOrders', await sale(first))
  const kept = before.ledger().documents
  expect(kept).toMatchObject([{ kind: 'customer' }, { kind: 'order', totalCents: 3003 }])
  await before.close()
  appendFileSync(join(dataFolder, 'books.jsonl'), '{"set":"salesOrders"')

  const after = await openStandIns({ port: 0, smtpPort: 0, dataFolder })
  expect(after.ledger().documents).toEqual(kept)
  const second = await callBackOffice(after.origin)
  expect(await second.json('POST', 'salesOrders', await sale(second))).toMatchObject({ number: 'S-ORD1002' })
  await after.close()
  rmSync(dataFolder, { recursive: true })
})

/** 3 × 10.02 less 0.03. */
async function sale(caller = backOffice) {
  const [item] = await caller.list("items?$filter=number eq 'AG03'")
  return {
    customerNumber: 'WEB1AA',
    externalDocumentNumber: 'SO-1001',
    salesOrderLines: [
      { lineType: 'Item', itemId: item?.id, quantity: 3, unitPrice: 10.02, discountAmount: 0.03 },
    ],
  }
}

function documents(kind: string) {
  return standIns.ledger().documents.filter((document) => document.kind === kind)
}

async function codeOf(response: Response): Promise<string> {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  expect(error.message).toContain('CorrelationId')
  return error.code
}
