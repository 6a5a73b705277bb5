import { expect, test } from 'vitest'
import { findCustomers, placeOf, type ListedCustomer } from './customer.ts'

const lyon = customer({
  displayName: 'Laboratoire Dentaire Béranger',
  addressLine1: '14 rue des Céramistes',
  addressLine2: 'Bâtiment B',
  city: 'Lyon',
  country: 'FR',
  phoneNumber: '+33 4 72 55 01 10',
  email: 'info@beranger.example.com',
  website: 'https://beranger.example.com',
})
const austin = customer({
  displayName: 'Ada Arden',
  type: 'Person',
  city: 'Austin',
  state: 'TX',
  country: 'US',
  email: 'ada@example.com',
})
const lodz = customer({ displayName: 'Pracownia Łódź', city: 'Łódź', country: 'PL' })

test.each([
  ['', [lyon, austin, lodz]],
  ['  ', [lyon, austin, lodz]],
  ['BERANGER', [lyon]],
  ['béranger', [lyon]],
  ['Be\u0301ranger', [lyon]],
  ['céramistes', [lyon]],
  ['batiment b', [lyon]],
  ['72 55 01', [lyon]],
  ['55 72 01', []],
  ['info@', [lyon]],
  ['https://beranger', [lyon]],
  ['france', [lyon]],
  ['company', [lyon, lodz]],
  ['person', [austin]],
  ['Austin, TX', [austin]],
  ['TX united states', [austin]],
  ['ada austin', [austin]],
  ['ada lyon', []],
  ['lodz', [lodz]],
  ['łódź', [lodz]],
  ['%', []],
  ['.*', []],
])('“%s”', (q, found) => expect(findCustomers([lyon, austin, lodz], q)).toEqual(found))

test('every field of the card is searched', () => {
  for (const field of Object.keys(lyon) as (keyof ListedCustomer)[]) {
    const one = customer({ [field]: `x${field}y` })
    expect([field, findCustomers([lyon, one], `X${field}Y`)]).toEqual([field, [one]])
  }
})

test('a place is its parts that are known', () => {
  expect([lyon, austin, customer({ country: 'XX' }), customer({ country: '' })].map(placeOf)).toEqual([
    'Lyon, France',
    'Austin, TX, United States',
    'XX',
    '',
  ])
})

function customer(fields: Partial<ListedCustomer>): ListedCustomer {
  return {
    displayName: '',
    type: 'Company',
    addressLine1: '',
    addressLine2: '',
    city: '',
    state: '',
    country: '',
    phoneNumber: '',
    email: '',
    website: '',
    ...fields,
  }
}
