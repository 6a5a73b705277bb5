import { randomBytes } from 'node:crypto'
import type { Db } from '../../../database/connect.ts'
import { recordAudit } from '../../audit/audit-store.ts'
import { invalidatePages } from '../../invalidate-pages.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { ok, refused, type Result } from '../../result.ts'
import { findBrochureFile, putBrochure } from '../brochure-store.ts'
import type { By } from './add-product.ts'
import { isBrochureName } from './product-fields.ts'

type BrochureRefusal = { why: 'name' | 'not-pdf' }

/**
 * Stores a PDF under the name that products use; a file with the same name is replaced. On disk it has a random name: a
 * name that somebody chose is never a path.
 */
export async function addBrochure(
  needs: { db: Db; media: MediaStore },
  { name: sent, bytes, ...by }: By & { name: string; bytes: Uint8Array },
): Promise<Result<{ name: string; bytes: number; replaced: boolean }, BrochureRefusal>> {
  const name = sent.normalize('NFC').trim()
  if (!isBrochureName(name) || !/\.pdf$/i.test(name)) return refused({ why: 'name' })
  if (!isPdf(bytes)) return refused({ why: 'not-pdf' })
  const file = await storeBrochure(needs, bytes)
  return needs.db.transaction(async (tx) => {
    const before = await findBrochureFile(tx, name)
    await putBrochure(tx, { name, file, bytes: bytes.length })
    await recordAudit(tx, {
      ...by,
      action: 'catalogue.add-brochure',
      target: name,
      ...(before && { before: { bytes: before.bytes } }),
      after: { bytes: bytes.length },
    })
    await invalidatePages(tx, 'catalogue')
    return ok({ name, bytes: bytes.length, replaced: before !== null })
  })
}

/** Checks the first bytes, not the name. The file is only ever sent as a download, in a sandbox. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
}

/** Stores only the file; the caller writes its row. */
export async function storeBrochure(needs: { media: MediaStore }, bytes: Uint8Array): Promise<string> {
  const file = `${randomBytes(16).toString('hex')}.pdf`
  await needs.media.put(file, bytes)
  return file
}
