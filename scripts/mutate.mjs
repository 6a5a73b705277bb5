// npm run mutate [-- --only "CSV"]: shows that the tests would notice if the code said something else.
import './watch-parent.mjs'
import { runFile } from './pinned-node.mjs'
import { orExplain, prepare } from './prepare.mjs'

await orExplain(prepare({ build: true }))
await runFile('test/mutation/mutate.ts', process.argv.slice(2))
