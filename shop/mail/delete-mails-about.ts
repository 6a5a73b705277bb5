import type { Tx } from '../../database/connect.ts'
import type { MailKind } from './mail-kind.ts'
import { deleteMailsNaming } from './personal-store.ts'

/** For whoever erases what these mails were about: also those to an address that their person had only typed. */
export async function deleteMailsAbout(tx: Tx, kind: MailKind, ids: string[]): Promise<void> {
  if (ids.length > 0) await deleteMailsNaming(tx, kind, ids)
}
