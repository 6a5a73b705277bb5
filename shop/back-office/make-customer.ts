import { PlainError } from '../plain-error.ts'
import type { Db } from '../../database/connect.ts'
import type { Customer } from './back-office.ts'
import { giveUpCustomerNumber, reserveCustomerNumber } from './reserve-customer-number.ts'

const tries = 5

/**
 * Makes a customer under a WEB number that is reserved for this address. Once it is, a create that was not answered
 * may be sent again: under one number there is one customer.
 */
export async function makeCustomer(
  db: Db,
  email: string,
  create: (number: string) => Promise<Customer | 'number-taken'>,
  reserve: () => Promise<string> = () => reserveCustomerNumber(db, email),
): Promise<Customer> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const number = await reserve()
    const made = await create(number)
    if (made !== 'number-taken') return made
    await giveUpCustomerNumber(db, email, number)
  }
  throw new PlainError('no free customer number was found at the back office')
}
