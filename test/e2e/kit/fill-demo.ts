// Fills the demo for the browser tests of this run while others still work, says on one line where it is, and keeps its
// database until its input ends.
import { once } from 'node:events'
import { makeDemoSnapshot } from './demo-snapshot.ts'
import { startShopOn } from './shop-process.ts'

const over = new AbortController()
const inputEnds = once(process.stdin.resume(), 'end').then(() => over.abort())
// Ctrl-C reaches it too, but it ends in order: whoever started it lets go of its input.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

try {
  const demo = await makeDemoSnapshot((target, folder) => startShopOn({ target, folder }), over.signal)
  console.log(JSON.stringify(demo.snapshot))
  await inputEnds
  await demo.close()
} catch (error) {
  // Let go of before it was full, it has nothing to complain of.
  if (!over.signal.aborted) throw error
}
