import { expect, test } from 'vitest'
import { clockFinding, offsetOf } from './checks/clock-offset.ts'
import { claimedAddress, readSeen, type Seen } from './mirror.ts'
import { withoutSecrets } from './without-secrets.ts'

const site = new URL('https://shop.example')
const proxied: Seen = {
  peer: '172.18.0.2',
  isTrusted: true,
  client: '198.51.100.7',
  forwardedFor: `${claimedAddress}, 198.51.100.7`,
  host: 'shop.example',
  protocol: 'https',
}

test.each<[what: string, seen: Partial<Seen>, state: string, said: RegExp]>([
  ['a proxy that is named', {}, 'well', /counted under 198\.51\.100\.7/],
  [
    'one that is not named',
    { isTrusted: false, client: '172.18.0.2' },
    'broken',
    /Add 172\.18\.0\.2, or the network/,
  ],
  ['one that hides the client', { forwardedFor: null, client: '172.18.0.2' }, 'broken', /counted as one/],
  [
    'one that is neither named nor says who',
    { forwardedFor: null, isTrusted: false, client: '172.18.0.2' },
    'broken',
    /Set TRUSTED_PROXIES=172\.18\.0\.2/,
  ],
  [
    'one that passes on what senders make up',
    { forwardedFor: claimedAddress, client: claimedAddress },
    'broken',
    /anybody can pretend/,
  ],
  [
    'nothing in front',
    { forwardedFor: claimedAddress, isTrusted: false, peer: '198.51.100.7' },
    'well',
    /reached directly/,
  ],
  ['a look from a trusted machine', { client: claimedAddress }, 'not-looked', /this machine itself/],
])('%s', (_, seen, state, said) => {
  const [first] = readSeen({ ...proxied, ...seen }, site)
  expect(first?.state).toBe(state)
  expect(`${first?.said} ${first?.mend}`).toMatch(said)
})

test('another host and another protocol are told', () => {
  const found = readSeen({ ...proxied, host: '127.0.0.1:3000', protocol: 'http' }, site)
  expect(found.map(({ state }) => state)).toEqual(['well', 'attention', 'attention'])
})

test.each([
  [0, 'well'],
  [-5, 'attention'],
  [90, 'broken'],
  [null, 'not-looked'],
])('a clock that is %s s ahead: %s', (offset, state) => {
  expect(clockFinding('the database', offset, 60).state).toBe(state)
})

test('the offset of a Date header counts from the middle of the answer', () => {
  const headers = new Headers({ date: 'Wed, 25 Nov 2026 12:00:00 GMT' })
  const told = Date.parse('2026-11-25T12:00:00.500Z')
  expect(offsetOf(headers, told - 1000, told + 1000)).toBe(0)
  expect(offsetOf(headers, told + 9000, told + 11_000)).toBe(10)
  expect(offsetOf(new Headers(), told, told)).toBeNull()
})

test('neither secrets nor addresses of people are shown', () => {
  const text = 'login failed for postgres://shop:hunter22@db.example/shop, secret-of-ours, ada@lab.test'
  expect(withoutSecrets(text, ['secret-of-ours'])).toBe('login failed for postgres://…, …, …')
})
