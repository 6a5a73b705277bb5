import { MediaAway } from '../../shop/media/media-file.ts'
import type { MediaStore } from '../../shop/media/media-store.ts'

type Log = { error(facts: object, message: string): void; warn(facts: object, message: string): void }

/** Logs, once for each outage, that the place of the files does not answer, and when it does again. */
export function watchMedia(store: MediaStore, log: Log): MediaStore {
  let failures = 0

  async function told<Answer>(asked: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await asked
      if (failures > 0) log.warn({ failures }, 'the object store answers again')
      failures = 0
      return answer
    } catch (error) {
      if (!(error instanceof MediaAway)) throw error
      failures += 1
      if (failures === 1)
        log.error(
          {},
          `the object store (S3_ENDPOINT) does not answer as it should: ${error.message}. Pages go on; pictures that are not in memory are missing from them, and uploads are refused, until it does`,
        )
      throw error
    }
  }

  return {
    put: (name, bytes) => told(store.put(name, bytes)),
    read: (name) => told(store.read(name)),
    open: (name) => told(store.open(name)),
    sizeOf: (name) => told(store.sizeOf(name)),
    listOlder: (before) => store.listOlder(before),
    remove: (name) => told(store.remove(name)),
  }
}
