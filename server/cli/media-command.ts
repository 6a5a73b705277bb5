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
    console.log(`${left} pictures to go`)
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
      `The shop still uses the files that --remove would take away. Nothing was moved. Set MEDIA_STORE=${to} for every process and restart them first.`,
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
      console.log(`${total} files so far`)
    },
  })
  console.log(
    `${files(copied)} copied and compared, ${files(known)} already there, ${files(removed)} removed.`,
  )
  if (shop.mediaStore !== to)
    console.log(
      `Next: set MEDIA_STORE=${to} for every process and restart them, then repeat this command: it carries what was uploaded in between. Nothing was removed.`,
    )
  else if (!remove)
    console.log('The shop uses the new place. Once pages look right, --remove takes the old files away.')
  return 0
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
