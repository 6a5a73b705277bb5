import { expect, test } from 'vitest'
import { miller } from '../../test/kit/world.ts'
import { billingFields, billingMessages, dialedNumber } from './billing.ts'

function messagesOf(changes: object): [field: string, message: string][] {
  const { error } = billingFields.safeParse({ ...miller, ...changes })
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

test.each([
  { state: 'TX', zip: '78701' },
  { state: 'tx', zip: '78701-1234' },
  { state: 'Texas', zip: '787011234' },
  { state: 'district  of columbia', zip: '20001' },
  { state: 'D.C.', zip: '20001 1234' },
  { state: 'AE', zip: '09012' },
  { country: 'CA', state: 'QC', zip: 'H2X 1Y4' },
  { country: 'CA', state: 'Québec', zip: 'h2x1y4' },
  { country: 'DE', state: '', zip: '80331' },
  { country: 'DE', state: 'Bayern', zip: '7' },
  { country: 'MX', state: 'Zz', zip: '7' },
  { country: 'HK', state: '', zip: '' },
  { country: 'AE', state: 'Dubai', zip: '' },
])('%o is taken', (changes) => expect(messagesOf(changes)).toEqual([]))

test.each([
  [{ state: '' }, [['state', billingMessages.state]]],
  [{ state: 'Zz' }, [['state', 'Enter a state like TX or Texas.']]],
  [{ zip: '' }, [['zip', billingMessages.zip]]],
  [{ zip: '7' }, [['zip', 'Enter a ZIP code like 78701 or 78701-1234.']]],
  [{ zip: '78701-12' }, [['zip', 'Enter a ZIP code like 78701 or 78701-1234.']]],
  [
    { country: 'CA' },
    [
      ['state', 'Enter a province like ON or Ontario.'],
      ['zip', 'Enter a postal code like K1A 0B1.'],
    ],
  ],
  [{ country: 'DE', zip: '' }, [['zip', billingMessages.zip]]],
  [{ country: 'MX', state: '' }, [['state', billingMessages.state]]],
  // Everything that is wrong is said at once.
  [
    { firstName: '', state: 'Zz' },
    [
      ['firstName', 'Enter your first name.'],
      ['state', 'Enter a state like TX or Texas.'],
    ],
  ],
])('%o is refused', (changes, messages) => expect(messagesOf(changes)).toEqual(messages))

test.each([
  ['', ''],
  ['555-0134', '5550134'],
  ['555-0134 ext. 12', '5550134'],
  ['555-0134 EXT 12', '5550134'],
  ['555-0134 extension 12', '5550134'],
  ['(512) 555-0134 x12', '5125550134'],
  ['(512) 555-0134, x. 12', '5125550134'],
  ['+1.512.555.0134 #12', '+15125550134'],
])('the phone number %s is taken, and %s is dialed', (phone, dialed) => {
  expect(messagesOf({ phone })).toEqual([])
  expect(dialedNumber(phone)).toBe(dialed)
})

test.each(['call me', '555-0134 ext. twelve', '555-0134 x123456789', '<b>1</b>'])(
  'the phone %s is refused',
  (phone) => {
    expect(messagesOf({ phone })).toEqual([['phone', billingMessages.phone]])
  },
)

test('the longest input is judged at once', () => {
  // Of this thread alone: a machine with other things to do is not slower by it.
  const from = process.threadCpuUsage()
  for (const field of ['phone', 'state', 'zip'])
    for (const text of [
      ' '.repeat(100_000),
      '1'.repeat(100_000),
      `${' '.repeat(50_000)}x${' '.repeat(50_000)}`,
    ])
      billingFields.safeParse({ ...miller, [field]: text })
  const { user, system } = process.threadCpuUsage(from)
  expect((user + system) / 1000).toBeLessThan(200)
})
