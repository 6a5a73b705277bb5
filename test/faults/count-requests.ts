/** For fault runs (R24): `node --import` it, and the process says at its end what it has accepted and answered. */
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'

let taken = 0
let answered = 0
subscribe('http.server.request.start', () => (taken += 1))
subscribe('http.server.response.finish', () => (answered += 1))
process.on('exit', () => writeSync(2, `took ${taken} requests, answered ${answered}\n`))
