import { z } from 'zod'
import {
  buyerType,
  type BackOffice,
  type Customer,
  type CustomerDetails,
} from '../../shop/back-office/back-office.ts'
import { cutText } from '../../shop/text/cut-text.ts'
import { BusinessCentralRefusal, type Connection } from './business-central-connection.ts'
import { anyOf, quoted, text } from './business-central-values.ts'

type Customers = Pick<
  BackOffice,
  'findCustomer' | 'findCustomerByNumber' | 'listCustomers' | 'createCustomer'
>

/** Lengths of Business Central's own fields. */
const longestEmail = 80
const longest = {
  name: 100,
  line: 100,
  secondLine: 50,
  city: 30,
  state: 30,
  code: 20,
  country: 10,
  phone: 30,
}

const customer = z.looseObject({ number: z.string().min(1), displayName: text, email: text })
const customerRecord = z.object({
  ...customer.shape,
  type: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  state: text,
  country: text,
  phoneNumber: text,
  website: text,
})

export function customersOf(connection: Connection): Customers {
  const findByNumber = async (number: string) => {
    const [found] = await connection.list('customers', { filter: `number eq ${quoted(number)}` }, customer)
    return found ? plain(found) : null
  }
  return {
    // It is not known whether Business Central compares letter case: asked as typed, and in lower case.
    async findCustomer(email) {
      if (keptEmail(email) === '') return null
      const filter = anyOf('email', [email, keptEmail(email)])
      const [found] = await connection.list('customers', { filter }, customer)
      return found ? plain(found) : null
    },
    findCustomerByNumber: findByNumber,
    listCustomers: () =>
      connection.list('customers', { select: Object.keys(customerRecord.shape) }, customerRecord),
    async createCustomer(number, details) {
      try {
        return plain(await connection.create('customers', customerBody(number, details), customer))
      } catch (error) {
        const isThere =
          error instanceof BusinessCentralRefusal && error.code === 'Internal_EntityWithSameKeyExists'
        const found = isThere ? await findByNumber(number) : null
        if (!found) throw error
        return isTheSame(found, details) ? found : 'number-taken'
      }
    },
  }
}

/** Name and address, within the lengths of Business Central. */
export function addressOf(details: CustomerDetails) {
  return {
    name: cutText(details.displayName, longest.name),
    addressLine1: cutText(details.addressLine1, longest.line),
    // The shop's billing has one line, which may be longer than theirs.
    addressLine2: cutText(
      details.addressLine2 || details.addressLine1.slice(longest.line),
      longest.secondLine,
    ),
    city: cutText(details.city, longest.city),
    state: cutText(details.state, longest.state),
    postalCode: cutText(details.postalCode, longest.code),
    country: cutText(details.country, longest.country),
    phoneNumber: cutText(details.phoneNumber, longest.phone),
    email: keptEmail(details.email),
  }
}

function customerBody(number: string, details: CustomerDetails) {
  const { name, ...address } = addressOf(details)
  return { number, displayName: name, type: buyerType, ...address }
}

/** A cut e-mail address would be somebody else's: one that is too long is left out. */
function keptEmail(email: string): string {
  return email.length > longestEmail ? '' : email.toLowerCase()
}

/** The number was drawn for this buyer; without a stored e-mail, the name must match. */
function isTheSame(found: Customer, details: CustomerDetails): boolean {
  const email = keptEmail(details.email)
  if (found.email.toLowerCase() !== email) return false
  return email !== '' || found.displayName === addressOf(details).name
}

function plain({ number, displayName, email }: Customer): Customer {
  return { number, displayName, email }
}
