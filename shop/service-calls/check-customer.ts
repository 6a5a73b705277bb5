import type { Db } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { makeCustomer, reserveCustomerNumber } from '../back-office/make-customer.ts'
import type { Billing } from '../checkout/billing.ts'
import { customerDetailsOf } from '../order-sync/ensure-customer.ts'

type CustomerRequest = {
  fullName: string
  billing: Billing
  /** answered only if the back office has it for this address */
  wishedNumber: string | null
  requestId: string
}

type Needs = { db: Db; backOffice: BackOffice }

/** The customer's number in the back office: found by e-mail, or made under a WEB number. May be repeated. */
export async function checkCustomer(needs: Needs, request: CustomerRequest): Promise<string> {
  const found = (await findWished(needs, request)) ?? (await needs.backOffice.findCustomer(emailOf(request)))
  return found?.number ?? (await make(needs, request))
}

async function findWished(needs: Needs, request: CustomerRequest) {
  if (request.wishedNumber === null) return null
  const holder = await needs.backOffice.findCustomerByNumber(request.wishedNumber)
  return holder && holder.email.toLowerCase() === emailOf(request).toLowerCase() ? holder : null
}

async function make(needs: Needs, request: CustomerRequest): Promise<string> {
  const { requestId, billing, fullName } = request
  const details = { ...customerDetailsOf(billing), displayName: fullName }
  const reserve = () =>
    needs.db.transaction(async (tx) => {
      const number = await reserveCustomerNumber(tx, billing.email)
      await recordAudit(tx, {
        actor: 'service',
        action: 'service.make-customer',
        target: number,
        requestId,
      })
      return number
    })
  const create = (number: string) => needs.backOffice.createCustomer(number, details)
  return (await makeCustomer(needs.db, billing.email, create, reserve)).number
}

function emailOf({ billing }: CustomerRequest): string {
  return billing.email
}
