// npm run build: installs and builds everything that a start needs. What then runs needs only `npm prune --omit=dev`.
import './watch-parent.mjs'
import { orExplain, prepare, recordInstalled } from './prepare.mjs'

await orExplain(prepare({ build: true }))
recordInstalled()
