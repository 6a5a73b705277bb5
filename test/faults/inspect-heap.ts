/** An option of node: its inspector, on a port of this machine that is free. */
export const withInspector = '--inspect=127.0.0.1:0'

type Answer = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** What is left of a process's memory after a collection, in MB; the address stands in what it wrote at its start. */
export async function openHeap(log: string): Promise<{ keptMb(): Promise<number>; close(): void }> {
  const address = /Debugger listening on (ws:\S+)/.exec(log)?.[1]
  if (!address) throw new Error('the process has no inspector')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true })
  })
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id = 0, result = {}, error } = JSON.parse(data) as Answer
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the process has ended'))
  })
  const ask = (method: string) => {
    last += 1
    const asked = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(last, asked)
    socket.send(JSON.stringify({ id: last, method }))
    return asked.promise
  }
  return {
    async keptMb() {
      await ask('HeapProfiler.collectGarbage')
      const { usedSize, backingStorageSize } = await ask('Runtime.getHeapUsage')
      return (Number(usedSize) + Number(backingStorageSize ?? 0)) / 2 ** 20
    },
    close: () => socket.close(),
  }
}
