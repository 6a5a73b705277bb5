// Importing this file ties the process to its parent: a SIGKILL to npm, or to the script that started us,
// reaches nobody else, so we look whether our parent is still there and end in order when it is not.
import { isMainThread } from 'node:worker_threads'

const LOOK_MS = 500

// The starter tells its pid, since it could be gone before we look for the first time.
// Deleted, so that what we start in turn does not take it for its own.
const told = Number(process.env.SPINDLE_PARENT)
delete process.env.SPINDLE_PARENT

// Without npm somebody started us by hand, perhaps in the background from a shell that has since ended.
const isTied = told > 0 || process.env.npm_lifecycle_event !== undefined

/** The pid that this process is tied to, as text, or null. */
export const parent = isTied ? String(told || process.ppid) : null

if (isMainThread && isTied) {
  const timer = setInterval(() => {
    if (String(process.ppid) === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}
