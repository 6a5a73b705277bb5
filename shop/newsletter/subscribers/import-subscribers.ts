import type { Db, Tx } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { ok, type Result } from '../../result.ts'
import {
  readSubscriberFile,
  type ReadLine,
  type RefusedLine,
  type UnreadableList,
} from './read-subscriber-file.ts'
import { insertSubscribers, listLeft } from './subscriber-store.ts'

type ImportOutcome = {
  added: number
  /** known before, or earlier in the same file */
  already: number
  /** somebody who has left is not added back */
  left: number
  refused: RefusedLine[]
}

/** `consent`: where these people agreed, in the words of whoever imports them. */
type Asked = { file: string; fileName: string; consent: string; actor: string; requestId: string }

/** Adds everybody from a file who is not known yet, in one transaction. Only an unreadable file is refused. */
export async function importSubscribers(
  needs: { db: Db },
  asked: Asked,
): Promise<Result<ImportOutcome, UnreadableList>> {
  const read = await readSubscriberFile(asked.file)
  if (!read.ok) return read
  const { taken, refused } = read.value
  const unique = byAddress(taken)
  const outcome: ImportOutcome = { added: 0, already: taken.length - unique.size, left: 0, refused }
  const addresses = [...unique.keys()]
  await needs.db.transaction(async (tx) => {
    for (let at = 0; at < addresses.length; at += atOnce)
      await addSome(tx, asked.consent, unique, addresses.slice(at, at + atOnce), outcome)
    const { added, already, left } = outcome
    await recordAudit(tx, {
      actor: asked.actor,
      requestId: asked.requestId,
      action: 'newsletter.import',
      target: asked.fileName,
      after: { consent: asked.consent, added, already, left, refused: refused.length },
    })
  })
  return ok(outcome)
}

/** Each statement stays short: the database allows seconds only. */
const atOnce = 5000

async function addSome(
  tx: Tx,
  consent: string,
  lines: Map<string, ReadLine>,
  addresses: string[],
  outcome: ImportOutcome,
): Promise<void> {
  const people = addresses.flatMap((address) => lines.get(address)?.fields ?? [])
  const added = await insertSubscribers(tx, people, { source: 'import', consent })
  const known = addresses.filter((address) => !added.has(address))
  const left = known.length ? await listLeft(tx, known) : new Set<string>()
  outcome.added += added.size
  outcome.left += left.size
  outcome.already += known.length - left.size
}

/** The first line of each address counts. */
function byAddress(taken: ReadLine[]): Map<string, ReadLine> {
  const found = new Map<string, ReadLine>()
  for (const line of taken) {
    const address = line.fields.email.toLowerCase()
    if (!found.has(address)) found.set(address, line)
  }
  return found
}
