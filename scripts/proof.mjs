// npm run proof [-- --only faults,mutation]: every proof at its full size, and one table. It takes hours.
import './watch-parent.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './pinned-node.mjs'
import { orExplain, prepare, say } from './prepare.mjs'
import { runStep } from './run.mjs'

/** `npm test` draws samples of what the first does cell by cell; `figures` are the lines that say what it came to. */
const parts = [
  { name: 'tests', script: 'test.mjs', env: { PROOF: 'whole' }, figures: /^\d+ passed, \d+ failed/ },
  { name: 'fuzz', script: 'fuzz.mjs', figures: /^seed \d+, \d+ requests, / },
  { name: 'faults', script: 'faults.mjs', figures: /^\d[\d ]* points, / },
  { name: 'mutation', script: 'mutate.mjs', figures: / % {2}\d+ killed, / },
]

const { values: asked } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const only = asked.only.split(',').filter(Boolean)
const names = parts.map(({ name }) => name)
for (const name of only)
  if (!names.includes(name)) {
    console.error(`There is no part ${name}: ${names.join(', ')}`)
    process.exit(1)
  }

await orExplain(prepare({ build: true }))
const rows = []
for (const part of parts) if (only.length === 0 || only.includes(part.name)) rows.push(await prove(part))

say(`\nProof of ${commit()}`)
say('| part | result | minutes | figures |\n| --- | --- | --: | --- |')
for (const { name, passed, minutes, figures } of rows)
  say(`| ${name} | ${passed ? 'passed' : 'FAILED'} | ${minutes.toFixed(1)} | ${figures.join('; ')} |`)
process.exit(rows.every(({ passed }) => passed) ? 0 : 1)

async function prove({ name, script, env = {}, figures }) {
  say(`\n${name} …`)
  const start = Date.now()
  const { code, output } = await runStep(process.execPath, [join(root, 'scripts', script)], {
    cwd: root,
    env: { ...process.env, ...env },
    copied: true,
  })
  const lines = output.split('\n').filter((line) => figures.test(line))
  // Mutation says each module's line twice: when it is done, and at the end.
  return { name, passed: code === 0, minutes: (Date.now() - start) / 60_000, figures: [...new Set(lines)] }
}

/** What was proved: uncommitted changes are no part of a commit. */
function commit() {
  return `${git('rev-parse', '--short', 'HEAD') || 'no commit'}${git('status', '--porcelain') ? ' with changes' : ''}`
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
}
