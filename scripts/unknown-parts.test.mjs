import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)

test.each([
  [
    'test/mutation/mutate.ts',
    /^There is no module nonsense: pricing, cart, refunds, state machine, authorisation, CSV, URL guards\n$/,
  ],
  [
    'bench/bench.ts',
    /^There is no part nonsense: sizes, suggestions, edits, imports, addresses, pages, starts, orders, panel, offers, profile, backup\n$/,
  ],
  ['test/faults/faults.ts', /^There is no run nonsense: R\d+(?:, R\d+)+\n$/],
  ['scripts/proof.mjs', /^There is no part nonsense: tests, fuzz, faults, mutation\n$/],
])('%s refuses a part that it does not have, before it opens anything', (file, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, '--only', 'nonsense'], {
    cwd: root,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(said)])
})
