import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MediaAway } from '../../shop/media/media-file.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'

/** bytes; a page of the shop shows some 20 pictures of 10 to 60 kB */
const usual = { most: 64 * 1024 * 1024, largest: 512 * 1024 }

/**
 * Keeps in memory what was opened last, for a store that is far away: a picture that many ask for is fetched once, and
 * is there while the store is not. A name never gets other bytes, so nothing kept can be old.
 */
export function keepInMemory(store: MediaStore, { most, largest } = usual): MediaStore {
  /** the one that was not asked for longest is first */
  const kept = new Map<string, Uint8Array>()
  const coming = new Map<string, Promise<Uint8Array | 'missing' | 'large'>>()
  let total = 0

  function find(name: string): Uint8Array | null {
    const bytes = kept.get(name)
    if (!bytes) return null
    kept.delete(name)
    kept.set(name, bytes)
    return bytes
  }

  function forget(name: string): void {
    total -= kept.get(name)?.length ?? 0
    kept.delete(name)
  }

  function keep(name: string, bytes: Uint8Array): void {
    forget(name)
    kept.set(name, bytes)
    total += bytes.length
    for (const oldest of kept.keys()) {
      if (total <= most) break
      forget(oldest)
    }
  }

  async function fetchSmall(name: string): Promise<Uint8Array | 'missing' | 'large'> {
    const found = await store.open(name)
    if (!found) return 'missing'
    if (found.bytes > largest) {
      found.stream.destroy()
      return 'large'
    }
    // Bytes of our own: a piece of a larger buffer would hold all of it.
    const bytes = new Uint8Array(await buffer(found.stream).catch(cutOff))
    if (bytes.length !== found.bytes) return cutOff()
    keep(name, bytes)
    return bytes
  }

  /** Those who ask at one moment wait for one answer. */
  function fetchOnce(name: string): Promise<Uint8Array | 'missing' | 'large'> {
    const underWay = coming.get(name)
    if (underWay) return underWay
    const fetching = fetchSmall(name).finally(() => coming.delete(name))
    coming.set(name, fetching)
    return fetching
  }

  return {
    put: (name, bytes) => store.put(name, bytes),
    // Whoever reads all files, as a backup does, must not push out those that visitors see.
    read: async (name) => find(name) ?? store.read(name),
    async open(name) {
      const found = find(name) ?? (await fetchOnce(name))
      if (found === 'missing') return null
      if (found === 'large') return store.open(name)
      return { bytes: found.length, stream: Readable.from([found], { objectMode: false }) }
    },
    sizeOf: async (name) => find(name)?.length ?? store.sizeOf(name),
    listOlder: (before) => store.listOlder(before),
    async remove(name) {
      await store.remove(name)
      forget(name)
    },
  }
}

function cutOff(): never {
  throw new MediaAway('a file was cut off on its way')
}
