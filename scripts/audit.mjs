// npm run audit: the HTML checker and Lighthouse over a shop of its own. What they need is installed beside them,
// in test/audit, so that the shop's own install stays small.
import './watch-parent.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { root, runFile } from './pinned-node.mjs'
import { ensureInstalled, npmCommand, orExplain, say } from './prepare.mjs'
import { runStep } from './run.mjs'

const folder = join(root, 'test', 'audit')
const stamp = join(folder, 'node_modules', '.spindle-installed')

await orExplain(ensureInstalled())
await orExplain(ensureAuditorsInstalled())
const chromium = await findOrInstallChromium({ whole: true })
if (chromium) process.env.CHROMIUM_PATH = chromium
await runFile('test/audit/audit.ts', process.argv.slice(2))

async function ensureAuditorsInstalled() {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const key = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  say('Installing Lighthouse and the HTML checker into test/audit …')
  const [command, ...first] = npmCommand()
  const { code } = await runStep(command, [...first, 'ci', '--loglevel=error'], { cwd: folder })
  if (code !== 0) throw new Error('What the audit needs could not be installed: npm ci failed, see above.')
  writeFileSync(stamp, key)
}
