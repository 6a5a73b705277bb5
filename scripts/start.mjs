// npm start: installs what is missing, builds what is stale, opens the shop.
import './watch-parent.mjs'
import { runFile } from './pinned-node.mjs'
import { orExplain, prepare } from './prepare.mjs'

process.env.NODE_ENV ??= 'production'

await orExplain(prepare({ build: true }))
await runFile('server/main.ts')
