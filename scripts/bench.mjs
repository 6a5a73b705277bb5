// npm run bench: the shop beside a bare server, at several sizes; docs/performance.md says what is measured.
import './watch-parent.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { runFile } from './pinned-node.mjs'
import { ensureInstalled, orExplain } from './prepare.mjs'

const wishes = process.argv.slice(2)

await orExplain(ensureInstalled())
if (!wishes.some((wish) => wish.includes('only')) || wishes.some((wish) => wish.includes('pages'))) {
  const chromium = await findOrInstallChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
}
await runFile('bench/bench.ts', wishes)
