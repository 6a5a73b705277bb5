// npm run faults [-- --only R1,R5 --quick --seed 7 --broken]: kills, cuts and lies to a shop, and counts what went wrong.
import './watch-parent.mjs'
import { runFile } from './pinned-node.mjs'
import { orExplain, prepare } from './prepare.mjs'

await orExplain(prepare({ build: true }))
await runFile('test/faults/faults.ts', process.argv.slice(2))
