import { countWithoutWidths } from '../../shop/media/picture-store.ts'
import type { Shop } from '../start/open-shop.ts'
import { notUnderstood } from './command.ts'

export async function waitForMedia(shop: Shop, [word]: string[]): Promise<number> {
  if (word !== 'wait') {
    return notUnderstood
  }
  for (;;) {
    const left = await countWithoutWidths(shop.db)
    if (left === 0) break
    console.log(`${left} pictures to go`)
    await new Promise((done) => setTimeout(done, 2000))
  }
  console.log('Every picture has its smaller widths.')
  return 0
}
