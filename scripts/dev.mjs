// npm run dev: the shop with hot reload. Installs what is missing, builds nothing.
import './watch-parent.mjs'
import { runFile } from './pinned-node.mjs'
import { ensureInstalled, orExplain } from './prepare.mjs'

process.env.NODE_ENV ??= 'development'

await orExplain(ensureInstalled())
await runFile('server/dev/main.ts')
