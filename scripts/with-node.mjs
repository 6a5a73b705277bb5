// node scripts/with-node.mjs <file.ts> [args…]: runs the file with the pinned Node and everything installed.
import './watch-parent.mjs'
import { runFile } from './pinned-node.mjs'
import { ensureInstalled, orExplain } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/with-node.mjs <file.ts> [args…]')
  process.exit(1)
}

await orExplain(ensureInstalled())
await runFile(file, args)
