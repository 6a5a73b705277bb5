import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** A function or a library that was at work, and what it called. `ms`: of both together. */
export type Frame = { name: string; owner: string; ms: number; callees: Map<string, Frame> }

const place = z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() })
const recorded = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: place, children: z.array(z.number()).default([]) })),
  samples: z.array(z.number()),
  /** microseconds since the sample before */
  timeDeltas: z.array(z.number()),
})
type Recorded = z.infer<typeof recorded>
type Place = z.infer<typeof place>

const answered = z.object({
  id: z.number().optional(),
  result: z.object({ profile: z.unknown().optional() }).optional(),
})
/** microseconds between two samples */
const interval = 500

/**
 * Where a process of the shop spends its time while `work` goes on. The process is asked from outside (SIGUSR1 opens
 * its inspector at `port`), so what is measured is the shop as it always runs.
 */
export async function profileOf(pid: number, port: number, work: () => Promise<unknown>): Promise<Frame> {
  process.kill(pid, 'SIGUSR1')
  const inspector = await openInspector(port)
  await inspector.ask('Profiler.enable')
  await inspector.ask('Profiler.setSamplingInterval', { interval })
  await inspector.ask('Profiler.start')
  await work()
  const profile = await inspector.ask('Profiler.stop')
  inspector.close()
  return framesOf(recorded.parse(profile))
}

/** The share of each owner, by its own time alone; largest first. */
export function sharesOf(root: Frame): { owner: string; share: number }[] {
  const own = new Map<string, number>()
  const add = (frame: Frame): void => {
    const callees = [...frame.callees.values()]
    const rest = frame.ms - callees.reduce((sum, { ms }) => sum + ms, 0)
    own.set(frame.owner, (own.get(frame.owner) ?? 0) + rest)
    for (const callee of callees) add(callee)
  }
  add(root)
  own.delete(root.owner)
  return [...own]
    .map(([owner, ms]) => ({ owner, share: ms / root.ms }))
    .toSorted((one, other) => other.share - one.share)
}

async function openInspector(port: number) {
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true })
  })
  const waiting = new Map<number, (profile: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = answered.parse(JSON.parse(String(data)))
    if (id !== undefined) waiting.get(id)?.(result?.profile)
  })
  let asked = 0
  return {
    ask: (method: string, params: object = {}) =>
      new Promise<unknown>((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        socket.send(JSON.stringify({ id: asked, method, params }))
      }),
    close: () => socket.close(),
  }
}

async function addressOf(port: number): Promise<string> {
  const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null)
    const [target] = answer ? targets.parse(await answer.json()) : []
    if (target) return target.webSocketDebuggerUrl
    await delay(100)
  }
  throw new Error(`nobody inspects at port ${port}`)
}

/** From the profile's flat list to one tree; while the process waits it is at nobody's work. */
function framesOf({ nodes, samples, timeDeltas }: Recorded): Frame {
  const own = new Map<number, number>()
  for (const [at, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const root: Frame = { name: 'all', owner: '', ms: 0, callees: new Map() }
  const walk = (id: number, path: Frame[]): void => {
    const node = byId.get(id)
    if (!node || node.callFrame.functionName === '(idle)') return
    const to = pathTo(path, node.callFrame)
    for (const frame of to) frame.ms += own.get(id) ?? 0
    for (const child of node.children) walk(child, to)
  }
  walk(nodes[0]?.id ?? 0, [root])
  return root
}

/** A library that calls itself stays one frame: its inner life is nobody's business here. */
function pathTo(path: Frame[], { functionName, url }: Place): Frame[] {
  const caller = path.at(-1)
  if (!caller || functionName === '(root)') return path
  const owner = ownerOf(functionName, url)
  const name = owner === ownWork ? functionName || '(nameless)' : owner
  if (caller.name === name && caller.owner === owner) return path
  const known = caller.callees.get(name) ?? { name, owner, ms: 0, callees: new Map<string, Frame>() }
  caller.callees.set(name, known)
  return [...path, known]
}

export const ownWork = 'the shop'

function ownerOf(functionName: string, url: string): string {
  if (functionName === '(garbage collector)') return 'V8: garbage'
  const [, library] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url) ?? []
  if (library) return library
  if (url.startsWith('node:')) return 'Node.js'
  return url ? ownWork : 'V8 and system'
}
