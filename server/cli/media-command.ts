import { parseArgs } from 'node:util'
import { moveMedia } from '../../shop/media/move-media.ts'
import { countWithoutWidths } from '../../shop/media/picture-store.ts'
import type { Shop } from '../start/open-shop.ts'
import { notUnderstood, refuse } from './command.ts'

export async function runMedia(shop: Shop, [word, ...words]: string[]): Promise<number> {
  if (word === 'wait' && words.length === 0) return waitForWidths(shop)
  if (word === 'move') return move(shop, words)
  return notUnderstood
}

async function waitForWidths(shop: Shop): Promise<number> {
  for (;;) {
    const left = await countWithoutWidths(shop.db)
    if (left === 0) break
    console.log(left === 1 ? '1 picture to go' : `${left} pictures to go`)
    await new Promise((done) => setTimeout(done, 2000))
  }
  console.log('Every picture has its smaller widths.')
  return 0
}

const tellEvery = 500

async function move(shop: Shop, words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { to: { type: 'string' }, remove: { type: 'boolean', default: false } },
  })
  const { to, remove } = values
  if (to !== 's3' && to !== 'disk') return notUnderstood
  const from = to === 's3' ? 'disk' : 's3'
  if (remove && shop.mediaStore === from)
    return refuse(
      `The shop still uses the files that --remove would delete. Nothing was moved. Set MEDIA_STORE=${to} for every process and restart them first.`,
    )
  const stores = { from: await shop.openMediaAt(from), to: await shop.openMediaAt(to) }
  let told = 0
  const { copied, known, removed } = await moveMedia({
    ...stores,
    remove,
    tell(moved) {
      const total = moved.copied + moved.known
      if (total < told + tellEvery) return
      told = total
      console.log(`${files(total)} so far`)
    },
  })
  console.log(
    `${files(copied)} copied and compared, ${files(known)} already there, ${files(removed)} removed.`,
  )
  if (shop.mediaStore !== to)
    console.log(
      `Next: set MEDIA_STORE=${to} for every process and restart them, then repeat this command: it copies anything uploaded in the meantime. Nothing was removed.`,
    )
  else if (!remove)
    console.log(
      'The shop now uses the new location. Once pages look right, run this again with --remove to delete the old files.',
    )
  return 0
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
