import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const BEAT_MS = 2_000
const DEAD_MS = 10_000

/** Does the work while no other process does it, as far as they use the same lock file. */
export async function onlyOne(lock, work, onWait) {
  let waits = false
  while (!take(lock)) {
    if (!waits) onWait()
    waits = true
    await delay(200)
  }
  // A pid may be another program's after a restart of a container; so whoever holds the lock also touches it.
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), BEAT_MS).unref()
  const free = () => rmSync(lock, { force: true })
  process.once('exit', free)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', free)
    free()
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isLeftOver(lock)) return false
    rmSync(lock, { force: true })
    return take(lock)
  }
}

function isLeftOver(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > DEAD_MS) return true
    const holder = Number(readFileSync(lock, 'utf8'))
    if (holder === process.pid) return true
    if (holder > 0) process.kill(holder, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
