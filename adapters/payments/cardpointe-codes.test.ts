import { expect, test } from 'vitest'
import { declineGroup } from './cardpointe-codes.ts'

test.each([
  ['card-data', '11 13 14 15 16 17 33 34 35 37 38 44 98 99 101'],
  ['risk', '18 19'],
  ['set-up', '21 22 31 32 91 92 93 94 95 97'],
  ['set-up', '26 27 28 29 39 41 42 43 45 46'],
  ['transient', '61 62 63 64 65 66 106'],
  ['issuer', '12 500 00 9999'],
])('%s: the gateway’s own %s', (group, codes) => {
  for (const respcode of codes.split(' '))
    expect([respcode, declineGroup({ respproc: 'PPS', respcode, declineCategory: '' })]).toEqual([
      respcode,
      group,
    ])
})

test('a processor’s number means what its own table says, not the gateway’s', () => {
  for (const respcode of ['11', '18', '21', '62', '100', '107', '500', ''])
    expect(declineGroup({ respproc: 'FNOR', respcode, declineCategory: '' })).toBe('issuer')
  expect(declineGroup({ respproc: 'FNOR', respcode: '101', declineCategory: '' })).toBe('issuer')
  expect(declineGroup({ respproc: 'RPCT', respcode: '101', declineCategory: '' })).toBe('card-data')
})

test.each([
  ['1', 'issuer'],
  ['2', 'transient'],
  ['3', 'card-data'],
  ['4', 'issuer'],
])('category %s of the card schemes: %s', (declineCategory, group) => {
  expect(declineGroup({ respproc: 'RPCT', respcode: '116', declineCategory })).toBe(group)
  expect(declineGroup({ respproc: 'PPS', respcode: '21', declineCategory })).toBe('set-up')
})
