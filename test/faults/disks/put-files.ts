import { hash, randomBytes } from 'node:crypto'
import { openDiskStore } from '../../../adapters/media/disk.ts'

/** Stores so many files in a folder, and tells which were accepted and which were not. */
export type PutFiles = { folder: string; files: number }
/** names, with the SHA-256 of what was to be stored */
export type PutOutcome = { accepted: [string, string][]; refused: [string, string][] }

process.on('message', (order: PutFiles) => {
  void putAll(order).then((outcome) => process.send?.(outcome))
})
// Ends with the process that started it.
process.on('disconnect', () => process.exit(0))

async function putAll({ folder, files }: PutFiles): Promise<PutOutcome> {
  const store = await openDiskStore(folder)
  const outcome: PutOutcome = { accepted: [], refused: [] }
  for (let at = 0; at < files; at += 1) {
    const name = `${randomBytes(16).toString('hex')}.jpg`
    const bytes = randomBytes(20_000)
    const kind = await store.put(name, bytes).then(
      () => 'accepted' as const,
      () => 'refused' as const,
    )
    outcome[kind].push([name, hash('sha256', bytes)])
  }
  return outcome
}
