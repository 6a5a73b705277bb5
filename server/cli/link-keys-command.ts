import { parseArgs } from 'node:util'
import { recordAudit } from '../../shop/audit/audit-store.ts'
import { makeLinkKey, removeLinkKey } from '../../shop/mail/signed-link.ts'
import { listLinkKeys } from '../../shop/mail/link-key-store.ts'
import type { Shop } from '../start/open-shop.ts'
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
  if (rotate) await rotateKey(shop)
  if (remove !== undefined) {
    const removed = await removeKey(shop, remove)
    if (!removed.ok)
      return refuse(
        removed.refusal.why === 'signs'
          ? `${printable(remove)} signs the links in new e-mails. Make a new one first: link-keys --rotate.`
          : `There is no key ${printable(remove)}.`,
      )
  }
  const keys = await listLinkKeys(shop.db)
  for (const [at, { id, createdAt }] of keys.entries())
    console.log(`${id}  made ${createdAt.toISOString()}${at === 0 ? '  signs new links' : ''}`)
  if (keys.length === 0) console.log('There is no key yet: the first link will create one.')
  return 0
}

async function rotateKey({ db }: Shop): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = await makeLinkKey(tx)
    await recordAudit(tx, { actor: 'operator', action: 'mail.add-link-key', target: id })
  })
}

async function removeKey({ db }: Shop, id: string): ReturnType<typeof removeLinkKey> {
  return db.transaction(async (tx) => {
    const removed = await removeLinkKey(tx, id)
    if (removed.ok) await recordAudit(tx, { actor: 'operator', action: 'mail.remove-link-key', target: id })
    return removed
  })
}
