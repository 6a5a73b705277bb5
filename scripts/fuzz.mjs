// npm run fuzz [-- --requests 200000 --seed 1 --in-flight 8]: asks the calls what nobody would, and counts what went wrong.
import './watch-parent.mjs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pinnedNode, root } from './pinned-node.mjs'
import { orExplain, prepare } from './prepare.mjs'
import { run } from './run.mjs'

const { values: asked } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    'in-flight': { type: 'string', default: '8' },
  },
})

await orExplain(prepare({ build: true }))
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const { code } = await run(pinnedNode(), [vitest, 'run', 'test/fuzz/fuzz.test.ts'], {
  cwd: root,
  env: {
    ...process.env,
    FUZZ_REQUESTS: asked.requests,
    FUZZ_SEED: asked.seed,
    FUZZ_IN_FLIGHT: asked['in-flight'],
    FUZZ_LONGEST_MS: '2000',
  },
})
process.exit(code)
