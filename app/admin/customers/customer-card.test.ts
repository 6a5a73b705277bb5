import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListedCustomer } from '../../../shop/customers/customer.ts'
import { CustomerCard } from './customer-card.tsx'

const lab: ListedCustomer = {
  displayName: 'Arden Dental Lab',
  type: 'Company',
  addressLine1: '14 Plaster Lane',
  addressLine2: 'Suite B',
  city: 'Austin',
  state: 'TX',
  country: 'US',
  phoneNumber: '+1 512 555 0134',
  email: 'info@arden.example.com',
  website: 'https://arden.example.com/',
}

test('a customer is shown with type, both address lines, the place, phone, e-mail and website', () => {
  expect(textsOf(lab)).toEqual([
    'Arden Dental Lab',
    'Company',
    'Address: ',
    '14 Plaster Lane',
    'Suite B',
    'Austin, TX, United States',
    'Phone: ',
    '+1 512 555 0134',
    'E-mail: ',
    'info@arden.example.com',
    'Website: ',
    'arden.example.com',
    ' (opens in a new tab)',
    'Personal data',
    ' of Arden Dental Lab',
  ])
  expect(linksOf(lab)).toEqual([
    'tel:+15125550134',
    'mailto:info@arden.example.com',
    'https://arden.example.com/',
    '/admin/admin/customers/personal-data#person=info%40arden.example.com',
  ])
})

test.each([
  ['type', ['Company']],
  ['addressLine1', ['14 Plaster Lane']],
  ['addressLine2', ['Suite B']],
  ['phoneNumber', ['Phone: ', '+1 512 555 0134']],
  ['email', ['E-mail: ', 'info@arden.example.com', 'Personal data', ' of Arden Dental Lab']],
  ['website', ['Website: ', 'arden.example.com', ' (opens in a new tab)']],
])('what the books do not know has no line: %s', (field, gone) =>
  expect(textsOf({ ...lab, [field]: '' })).toEqual(textsOf(lab).filter((text) => !gone.includes(text))),
)

test.each(['javascript:alert(1)', 'http://arden.example.com/'])('the website %s is no link', (website) => {
  expect(textsOf({ ...lab, website })).toContain(website)
  expect(linksOf({ ...lab, website })).toHaveLength(3)
})

function textsOf(customer: ListedCustomer): string[] {
  return markupOf(customer)
    .split(/<[^>]*>/)
    .filter(Boolean)
}

function linksOf(customer: ListedCustomer): (string | undefined)[] {
  return Array.from(markupOf(customer).matchAll(/<a href="([^"]*)"/g), ([, href]) => href)
}

function markupOf(customer: ListedCustomer): string {
  return renderToStaticMarkup(createElement(CustomerCard, { customer }))
}
