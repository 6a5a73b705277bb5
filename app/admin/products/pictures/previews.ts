import { previewOf } from './preview-of.ts'

/** `broken`: it is no picture; null: nobody could tell */
type Preview = ImageBitmap | 'broken' | null
type Waiting = { resolve: (bitmap: Preview) => void }

let worker: Worker | null = null
const waiting = new Map<number, Waiting>()
let lastId = 0
let line: Promise<unknown> = Promise.resolve()

/**
 * A small upright picture of a file, made in a worker, one after the other: twenty at once would hold twenty decoded
 * pictures in memory.
 */
export function makePreview(file: Blob): Promise<Preview> {
  const made = line.then(() => inWorker(file))
  line = made.catch(() => null)
  return made
}

function inWorker(file: Blob): Promise<Preview> {
  if (typeof Worker === 'undefined') return previewOf(file).catch(() => 'broken' as const)
  worker ??= openWorker()
  const id = (lastId += 1)
  const { promise, resolve } = Promise.withResolvers<Preview>()
  waiting.set(id, { resolve })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker.postMessage({ id, file })
  return promise
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
  opened.addEventListener(
    'message',
    ({ data: { id, bitmap } }: MessageEvent<{ id: number; bitmap: Preview }>) => {
      waiting.get(id)?.resolve(bitmap)
      waiting.delete(id)
    },
  )
  opened.addEventListener('error', () => {
    // It did not load: the tiles stay without pictures, and nothing waits for it.
    for (const { resolve } of waiting.values()) resolve(null)
    waiting.clear()
    opened.terminate()
    worker = null
  })
  return opened
}
