import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/** Many browsers that keep their connection open, and ask for a page now and then. */
export type Crowd = {
  /** asked for in turn, by each browser from another one on */
  addresses: string[]
  connections: number
  seconds: number
  restMs: number
}
export type CrowdSeen = { answers: number; errors: number; p99: number }

process.on('message', (crowd: Crowd) => {
  void askAll(crowd).then((seen) => process.send?.(seen))
})
// Ends with the process that started it.
process.on('disconnect', () => process.exit(0))

async function askAll({ addresses, connections, seconds, restMs }: Crowd): Promise<CrowdSeen> {
  const times: number[] = []
  let errors = 0
  const end = performance.now() + seconds * 1000
  const browser = async (at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    // They do not all come at once.
    await delay((restMs * at) / connections)
    for (let turn = at; performance.now() < end; turn += 1) {
      const begun = performance.now()
      try {
        await ask(addresses[turn % addresses.length] ?? '', agent)
        times.push(performance.now() - begun)
      } catch {
        errors += 1
      }
      await delay(Math.max(0, restMs - (performance.now() - begun)))
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => browser(at)))
  times.sort((one, other) => one - other)
  return { answers: times.length, errors, p99: times[Math.floor(times.length * 0.99)] ?? Infinity }
}

async function ask(address: string, agent: Agent): Promise<void> {
  const asked = request(address, { agent, headers: { 'accept-encoding': 'br' } })
  asked.end()
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`${address} answers ${response.statusCode}`)
}
