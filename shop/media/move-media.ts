import { isMediaName, MediaAway } from './media-file.ts'
import type { MediaStore } from './media-store.ts'

type Moved = {
  /** carried now */
  copied: number
  /** were there already */
  known: number
  /** taken away from where they came from */
  removed: number
}

type Move = {
  from: MediaStore
  to: MediaStore
  /** Files that are surely in their new place are taken away from the old one. */
  remove: boolean
  tell: (moved: Moved) => void
}

const atOnce = 4
const mostTries = 3

/**
 * Carries every file from one place to another, while the shop runs. It may be ended at any moment and begun again:
 * what is there whole is not carried twice. A file counts as carried once it was read back, byte for byte. Goes round
 * until a round finds nothing new.
 */
export async function moveMedia({ from, to, remove, tell }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, known: 0, removed: 0 }
  const done = new Set<string>()

  async function carry(name: string): Promise<void> {
    const bytes = await from.read(name)
    // Removed by the shop since it was listed.
    if (!bytes) return
    const isKnown = (!remove && (await to.sizeOf(name)) === bytes.length) || (await isThere(to, name, bytes))
    if (!isKnown) {
      await to.put(name, bytes)
      if (!(await isThere(to, name, bytes)))
        throw new Error(`${name} did not arrive as it was sent; it is still where it was`)
    }
    if (remove) {
      await from.remove(name)
      moved.removed += 1
    }
    moved[isKnown ? 'known' : 'copied'] += 1
  }

  /** A store that is slow once does not end a move of hours. */
  async function carryPatiently(name: string): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await carry(name)
      } catch (error) {
        if (!(error instanceof MediaAway) || tries === mostTries) throw error
      }
  }

  for (let before = -1; before < done.size;) {
    before = done.size
    const names = newOnes(from, done)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for await (const name of names) {
          await carryPatiently(name)
          tell(moved)
        }
      }),
    )
  }
  return moved
}

/** One list that several take from. */
async function* newOnes(from: MediaStore, done: Set<string>): AsyncGenerator<string> {
  // Files of this moment as well, whatever the clock of the other machine says.
  for await (const name of from.listOlder(new Date(Date.now() + dayMs)))
    if (isMediaName(name) && !done.has(name)) {
      done.add(name)
      yield name
    }
}

const dayMs = 24 * 60 * 60_000

async function isThere(store: MediaStore, name: string, bytes: Uint8Array): Promise<boolean> {
  const found = await store.read(name)
  return found !== null && Buffer.compare(found, bytes) === 0
}
