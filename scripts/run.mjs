import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end and hands each of our signals on to it, once. `asked` names the signal that we got;
 * `output` is what it wrote, if `quiet` kept it from the terminal or it was `copied` there. A command that has not
 * ended `graceMs` after a signal is killed. Only a command that cannot be started throws.
 */
export function run(command, args, { quiet = false, copied = false, timeoutMs, graceMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet || copied ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { stdio, timeout: timeoutMs, ...options })
    const output = []
    child.stdout?.on('data', (piece) => output.push(piece))
    child.stderr?.on('data', (piece) => output.push(piece))
    if (copied) {
      child.stdout?.pipe(process.stdout, { end: false })
      child.stderr?.pipe(process.stderr, { end: false })
    }
    const handedOn = new Set()
    const handOn = (signal) => {
      if (handedOn.has(signal)) return
      handedOn.add(signal)
      child.kill(signal)
      if (graceMs) setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
    }
    for (const signal of SIGNALS) process.on(signal, handOn)
    const letGo = () => SIGNALS.forEach((signal) => process.off(signal, handOn))
    child.once('error', (error) => {
      letGo()
      reject(error)
    })
    child.once('close', (exitCode, signal) => {
      letGo()
      const code = exitCode ?? 128 + constants.signals[signal]
      resolve({ code, asked: [...handedOn][0], output: Buffer.concat(output).toString() })
    })
  })
}

/** The same for a step on the way: when we were asked to end, that ends us too. npm ci can be slow to obey. */
export async function runStep(command, args, options) {
  const result = await run(command, args, { graceMs: 3_000, ...options })
  if (result.asked) process.exit(128 + constants.signals[result.asked])
  return result
}
