import type { Db } from '../../database/connect.ts'
import { listBrochureFiles } from '../catalogue/brochure-store.ts'
import type { MediaStore } from '../media/media-store.ts'
import { listPictureIds } from '../media/picture-store.ts'

/**
 * A file is stored before its row is written, and may be without one for this long. An import with pictures stores all
 * of them first and writes every row at its end, which may take hours.
 */
const longestWithoutRowMs = 24 * 60 * 60_000
const atOnce = 500

/** Removes stored files that have no row: a call was refused, or interrupted. */
export async function sweepFiles(
  { db, media }: { db: Db; media: MediaStore },
  now: Date = new Date(),
): Promise<number> {
  let removed = 0
  let names: string[] = []
  const sweep = async () => {
    const orphans = await withoutRow(db, names)
    for (const name of orphans) await media.remove(name)
    removed += orphans.length
    names = []
  }
  for await (const name of media.listOlder(new Date(now.getTime() - longestWithoutRowMs))) {
    names.push(name)
    if (names.length === atOnce) await sweep()
  }
  await sweep()
  return removed
}

async function withoutRow(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const pictures = new Set(await listPictureIds(db, names.map(pictureOf)))
  const files = new Set(await listBrochureFiles(db, names))
  return names.filter((name) => !pictures.has(pictureOf(name)) && !files.has(name))
}

/** 'a…f-400.avif' → 'a…f' */
function pictureOf(name: string): string {
  return name.slice(0, 32)
}
