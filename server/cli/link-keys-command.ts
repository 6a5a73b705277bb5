import { parseArgs } from 'node:util'
import { makeLinkKey, removeLinkKey } from '../../shop/mail/signed-link.ts'
import { listLinkKeys } from '../../shop/mail/link-key-store.ts'
import type { Shop } from '../open-shop.ts'
import { notUnderstood, printable, refuse } from './command.ts'

/** Lists the keys that sign the links of mails; --rotate makes a new one, --remove ends all links under an old one. */
export async function runLinkKeys(shop: Shop, words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { rotate: { type: 'boolean' }, remove: { type: 'string' } },
    allowPositionals: true,
  })
  const { rotate, remove } = values
  if (positionals.length > 0 || (rotate && remove !== undefined)) return notUnderstood
  if (rotate) await makeLinkKey(shop.db)
  if (remove !== undefined) {
    const removed = await removeLinkKey(shop.db, remove)
    if (!removed.ok)
      return refuse(
        removed.refusal === 'signs'
          ? `${printable(remove)} signs the links of new mails. Make another one first: link-keys --rotate.`
          : `There is no key ${printable(remove)}.`,
      )
  }
  const keys = await listLinkKeys(shop.db)
  for (const [at, { id, createdAt }] of keys.entries())
    console.log(`${id}  made ${createdAt.toISOString()}${at === 0 ? '  signs new links' : ''}`)
  if (keys.length === 0) console.log('There is no key yet: the first link makes it.')
  return 0
}
