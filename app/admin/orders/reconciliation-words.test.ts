import { expect, test } from 'vitest'
import type { Difference, Run } from './browser-reconciliation.ts'
import { ago, reconciliationWords } from './reconciliation-words.ts'

const open: Difference = {
  kind: 'not-in-books',
  orderNumber: 'SO-1001',
  retref: null,
  amountCents: 100,
  detail: 'Order SO-1001 is paid but not in the back office yet.',
  done: false,
}
const mended: Difference = { ...open, kind: 'late-approval', retref: '1', done: true }

test.each<[what: string, recent: Run | null, night: Run | null, tone: string, text: string]>([
  [
    'no run',
    null,
    null,
    'warning',
    'Not compared with the bank yet. The first comparison runs within 10 minutes.',
  ],
  ['agreement', run({ secondsAgo: 190 }), null, 'fine', 'Reconciled 3 min ago: everything matches'],
  [
    'one mended',
    run({ differences: [mended] }),
    null,
    'fine',
    'Reconciled just now: everything matches, 1 corrected',
  ],
  ['one open', run({ differences: [open, mended] }), null, 'warning', 'Reconciled just now: 1 difference'],
  [
    'the same by day and night',
    run({ differences: [open] }),
    run({ differences: [open] }),
    'warning',
    'Reconciled just now: 1 difference',
  ],
  [
    'another by night',
    run({ differences: [open] }),
    run({ differences: [{ ...open, orderNumber: 'SO-1002' }] }),
    'warning',
    'Reconciled just now: 2 differences',
  ],
  [
    'silence',
    run({ unanswered: 4 }),
    null,
    'warning',
    'Reconciled just now: the gateway or the back office did not answer; the shop will try again',
  ],
  [
    'nothing since',
    run({ secondsAgo: 1501 }),
    null,
    'warning',
    'Reconciled 25 min ago; it should run every ten minutes',
  ],
])('%s', (_, recent, night, tone, text) => {
  expect(reconciliationWords(recent, night)).toMatchObject({ tone, text })
})

test('what is open stands first', () => {
  const { differences } = reconciliationWords(run({ differences: [mended, open] }), null)
  expect(differences).toEqual([open, mended])
})

test.each([
  [59, 'just now'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 h ago'],
  [172_800, '2 days ago'],
])('%i s is %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})

function run(fields: Partial<Run>): Run {
  const at = '2026-11-21T12:00:00.000Z'
  return {
    id: 1,
    kind: 'recent',
    from: at,
    until: at,
    endedAt: at,
    secondsAgo: 0,
    checked: 10,
    unanswered: 0,
    differences: [],
    ...fields,
  }
}
