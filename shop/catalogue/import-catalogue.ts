import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../database/connect.ts'
import { recordAudit } from '../audit/audit-store.ts'
import { dropPages } from '../drop-pages.ts'
import type { JobQueue } from '../jobs/job.ts'
import { keepPicture, storePicture, type StoredPicture } from '../media/add-picture.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { PictureMaker } from '../media/picture-maker.ts'
import { ok, refused, type Result } from '../result.ts'
import { putBrochure } from './brochure-store.ts'
import { ensureCategories } from './category-store.ts'
import { productMessages } from './product-fields.ts'
import { putProducts, replacePictures } from './product-writer-store.ts'
import { readCatalogueFile, type BadRow, type CatalogueRow } from './read-catalogue-file.ts'

export type ImportRequest = {
  file: string
  /** where the files named under `images` lie; without it pictures are left as they are */
  pictures?: string
  /** where the files named under `brochure` lie */
  brochures?: string
  actor: string
}

export type ImportReport = { products: number; categories: number; pictures: number; warnings: BadRow[] }

type Needs = { db: Db; jobs: JobQueue; media: MediaStore; pictures: PictureMaker }
type Progress = (done: number, total: number) => void

/**
 * Brings a catalogue file in, all or nothing: every row and picture is checked first, then one
 * transaction writes them. Known numbers (in any letter case) are updated, new ones are added.
 */
export async function importCatalogue(
  needs: Needs,
  request: ImportRequest,
  onProgress: Progress = () => {},
): Promise<Result<ImportReport, BadRow[]>> {
  const read = await readCatalogueFile(request.file)
  if (!read.ok) return read
  const rows = read.value
  const total = rows.length * 2
  const checked = await storePictures(needs, rows, request.pictures, (done) => onProgress(done, total))
  if (!checked.ok) return checked
  const brochures = await storeBrochures(needs, rows, request.brochures)
  const report = await needs.db.transaction(async (tx) => {
    const names = [...new Set(rows.map((row) => row.fields.category))]
    const categoryIds = await ensureCategories(tx, names)
    for (const brochure of brochures.files) await putBrochure(tx, brochure)
    await writeProducts(needs, tx, rows, categoryIds, checked.value, (done) =>
      onProgress(rows.length + done, total),
    )
    await recordAudit(tx, {
      actor: request.actor,
      action: 'catalogue.import',
      target: basename(request.file),
      after: { products: rows.length },
    })
    await dropPages(tx, 'catalogue')
    const pictures = [...checked.value.values()].reduce((count, list) => count + list.length, 0)
    return { products: rows.length, categories: names.length, pictures, warnings: brochures.warnings }
  })
  return ok(report)
}

const productsAtOnce = 500
const picturesAtOnce = 2

/** Row → its pictures, in the order shown. A row whose pictures cannot be taken is a bad row. */
async function storePictures(
  needs: Needs,
  rows: CatalogueRow[],
  folder: string | undefined,
  onRow: (done: number) => void,
): Promise<Result<Map<CatalogueRow, StoredPicture[]>, BadRow[]>> {
  const stored = new Map<CatalogueRow, StoredPicture[]>()
  const bad: BadRow[] = []
  if (!folder) {
    onRow(rows.length)
    return ok(stored)
  }
  const waiting = rows.entries()
  const worker = async () => {
    for (const [at, row] of waiting) {
      const pictures = await storeRowPictures(needs, row, folder)
      if (typeof pictures === 'string') bad.push({ line: row.line, message: pictures })
      else stored.set(row, pictures)
      onRow(at + 1)
    }
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, worker))
  return bad.length ? refused(bad.toSorted((a, b) => a.line - b.line)) : ok(stored)
}

async function storeRowPictures(
  needs: Needs,
  row: CatalogueRow,
  folder: string,
): Promise<StoredPicture[] | string> {
  if (row.images.length === 0) return productMessages.imageMissing
  const pictures: StoredPicture[] = []
  for (const name of row.images) {
    const bytes = await readNamed(folder, name)
    if (!bytes) return `There is no picture ${name}.`
    const picture = await storePicture(needs, bytes)
    if (!picture) return `${productMessages.imageType} (${name})`
    pictures.push(picture)
  }
  return pictures
}

async function storeBrochures(needs: Needs, rows: CatalogueRow[], folder: string | undefined) {
  const files: { name: string; file: string; bytes: number }[] = []
  const warnings: BadRow[] = []
  const seen = new Set<string>()
  for (const { line, fields } of rows) {
    const name = fields.brochure
    if (!folder || !name || /^https:\/\//i.test(name) || seen.has(name)) continue
    const bytes = await readNamed(folder, name)
    if (!bytes || bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
      warnings.push({ line, message: `There is no PDF ${name}; no brochure link will be shown.` })
      continue
    }
    seen.add(name)
    const file = `${randomBytes(16).toString('hex')}.pdf`
    await needs.media.put(file, bytes)
    files.push({ name, file, bytes: bytes.length })
  }
  return { files, warnings }
}

/** A file of this folder by its bare name; a path in the name finds nothing. */
async function readNamed(folder: string, name: string): Promise<Buffer | null> {
  if (basename(name) !== name || name.startsWith('.')) return null
  try {
    return await readFile(join(folder, name))
  } catch {
    return null
  }
}

async function writeProducts(
  needs: Needs,
  tx: Tx,
  rows: CatalogueRow[],
  categoryIds: Map<string, string>,
  pictures: Map<CatalogueRow, StoredPicture[]>,
  onRows: (done: number) => void,
): Promise<void> {
  for (let at = 0; at < rows.length; at += productsAtOnce) {
    const batch = rows.slice(at, at + productsAtOnce)
    const ids = await putProducts(
      tx,
      batch.map(({ fields }) => withCategory(fields, categoryIds)),
      at,
    )
    for (const row of batch) {
      const list = pictures.get(row)
      const id = ids.get(row.fields.number.toLowerCase())
      if (!list || !id) continue
      for (const picture of list) await keepPicture(needs, tx, picture)
      await replacePictures(tx, id, row.fields.number, list)
    }
    onRows(at + batch.length)
  }
}

function withCategory(fields: CatalogueRow['fields'], categoryIds: Map<string, string>) {
  const categoryId = categoryIds.get(fields.category.toLowerCase())
  if (!categoryId) throw new Error(`category ${fields.category} was not made`)
  return { ...fields, categoryId }
}
