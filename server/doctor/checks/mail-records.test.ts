import { expect, test } from 'vitest'
import { lookAtMailRecords } from './mail-records.ts'

const spf = 'v=spf1 include:_spf.mail.example -all'
const dmarc = 'v=DMARC1; p=quarantine'
const good: Record<string, string[]> = {
  'shop.lab.example': ['google-site-verification=1', spf],
  's1._domainkey.shop.lab.example': ['v=DKIM1; k=rsa; p=MIIB'],
  '_dmarc.lab.example': [dmarc],
}

test.each<
  [what: string, records: Record<string, string[]>, selector: string | null, states: string[], said: RegExp]
>([
  [
    'all there; DMARC of the whole domain counts',
    good,
    's1',
    ['well', 'well', 'well'],
    /lab\.example has a DMARC/,
  ],
  ['no selector is known', good, null, ['well', 'attention', 'well'], /--dkim-selector <name>/],
  ['no SPF', { ...good, 'shop.lab.example': [] }, 's1', ['attention', 'well', 'well'], /has no SPF record/],
  [
    'two SPF records',
    { ...good, 'shop.lab.example': [spf, spf] },
    's1',
    ['attention', 'well', 'well'],
    /2 SPF records; receivers then ignore all of them/,
  ],
  [
    'SPF for everybody',
    { ...good, 'shop.lab.example': ['v=spf1 +all'] },
    's1',
    ['attention', 'well', 'well'],
    /lets anyone send/,
  ],
  ['another selector', good, 's2', ['well', 'attention', 'well'], /no DKIM key at s2\._domainkey/],
  [
    'a withdrawn key',
    { ...good, 's1._domainkey.shop.lab.example': ['v=DKIM1; p='] },
    's1',
    ['well', 'attention', 'well'],
    /was withdrawn/,
  ],
  ['no DMARC', { ...good, '_dmarc.lab.example': [] }, 's1', ['well', 'well', 'attention'], /no DMARC record/],
  [
    'DMARC that watches',
    { ...good, '_dmarc.lab.example': ['v=DMARC1; p=none'] },
    's1',
    ['well', 'well', 'well'],
    /only watches/,
  ],
])('%s', async (_, records, selector, states, said) => {
  const found = await lookAtMailRecords('shop.lab.example', selector, async (name) => records[name] ?? [])
  expect(found.map(({ state }) => state)).toEqual(states)
  expect(found.map((one) => `${one.said} ${one.mend}`).join('\n')).toMatch(said)
})
