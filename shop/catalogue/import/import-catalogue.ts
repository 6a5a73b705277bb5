import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '../../../database/connect.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { keepPicture, storePicture, type StoredPicture } from '../../media/add-picture.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { wordsOfFault, type PictureMaker } from '../../media/picture-maker.ts'
import { ok, refused, type Result } from '../../result.ts'
import { isPdf, storeBrochure } from '../edit/add-brochure.ts'
import { putBrochure } from '../brochure-store.ts'
import { productMessages } from '../edit/product-fields.ts'
import { holdCategories, inOneGo, Refusal, writePlan, type CarryOutRefusal } from './carry-out-import.ts'
import { lockImports } from './import-store.ts'
import { imageList } from './catalogue-columns.ts'
import type { BadRow, FileRow } from './catalogue-file.ts'
import type { Loss } from './catalogue-losses.ts'
import { badRows, planRows, type ImportPlan } from './plan-import.ts'
import type { PlannedRow } from './plan-row.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'

type ImportRequest = {
  file: string
  /** folder of the files named under `images`; without it pictures stay as they are */
  pictures?: string
  /** folder of the files named under `brochure` */
  brochures?: string
  /** imports the good rows; the report names the bad ones */
  leaveOutBad?: boolean
  actor: string
}

type ImportReport = {
  products: number
  categories: number
  pictures: number
  /** null: nothing had to be changed */
  id: string | null
  /** bad rows that were left out, as asked for */
  leftOut: BadRow[]
  /** what is not imported from another shop's file */
  losses: Loss[]
  warnings: BadRow[]
}

export type ImportRefusal = Exclude<CarryOutRefusal, { why: 'nothing' }>

type Needs = { db: Db; timeZone: string; jobs: JobQueue; media: MediaStore; pictures: PictureMaker }
type Progress = (done: number, total: number) => void

/**
 * Imports a catalogue file with the pictures and brochures beside it: everything, or everything but the bad rows if
 * that is asked for, or nothing. Every row and picture is checked first, then one transaction writes them. Known
 * numbers (in any letter case) are updated, new ones added.
 */
export async function importCatalogue(
  needs: Needs,
  request: ImportRequest,
  onProgress: Progress = () => {},
  now = new Date(),
): Promise<Result<ImportReport, ImportRefusal>> {
  const read = await readCatalogueFile(request.file, { now, timeZone: needs.timeZone })
  if (!read.ok) return refused({ why: 'unreadable', file: read.refusal })
  const total = read.value.rows.length * 2
  const bringsPictures = request.pictures !== undefined
  const seen = await planRows(needs.db, read.value, { rule: {}, bringsPictures })
  const bad = badRows(seen)
  if (bad.length && !request.leaveOutBad) return refused({ why: 'bad', rows: bad })
  const readable = without(read.value.rows, bad)
  const pictures = await storePictures(needs, readable, request.pictures, (at) => onProgress(at, total))
  if (pictures.bad.length && !request.leaveOutBad) return refused({ why: 'bad', rows: pictures.bad })
  const rows = without(readable, pictures.bad)
  const leftOut = [...bad, ...pictures.bad].toSorted((a, b) => a.line - b.line)
  const brochures = await storeBrochures(needs, without(seen.rows, leftOut), request.brochures)
  const done = await inOneGo(needs.db, async (tx) => {
    if (!(await lockImports(tx))) throw new Refusal({ why: 'running' })
    await holdCategories(tx)
    for (const brochure of brochures.files) await putBrochure(tx, brochure)
    for (const picture of pictures.stored) await keepPicture(needs, tx, picture)
    const plan = await planRows(tx, { ...read.value, rows }, { rule: {}, lock: true, bringsPictures })
    if (badRows(plan).length) throw new Refusal({ why: 'moved' })
    const { actor } = request
    const as = { fileName: basename(request.file), actor, leftOut }
    const written = await writePlan(tx, plan, as, (at) => onProgress(total / 2 + at, total))
    onProgress(total, total)
    const notes = plan.rows.flatMap((row) => row.notes.map((message) => ({ line: row.line, message })))
    return { id: written?.id ?? null, notes, categories: categoriesOf(plan) }
  })
  if (!done.ok) return refused({ why: done.refusal.why === 'running' ? 'running' : 'moved' })
  const { id, notes, categories } = done.value
  const warnings = once([...read.value.leftOut, ...brochures.warnings, ...notes])
  return ok({
    id,
    products: rows.length,
    categories,
    pictures: pictures.stored.length,
    leftOut,
    losses: read.value.losses,
    warnings,
  })
}

function without<Row extends { line: number }>(rows: Row[], bad: BadRow[]): Row[] {
  const lines = new Set(bad.map(({ line }) => line))
  return rows.filter(({ line }) => !lines.has(line))
}

const picturesAtOnce = 2

/**
 * Stores the pictures of every row, each file once however many rows name it. A row whose pictures cannot be stored is
 * a bad row.
 */
async function storePictures(
  needs: Needs,
  rows: FileRow[],
  folder: string | undefined,
  onRow: (done: number) => void,
): Promise<{ stored: StoredPicture[]; bad: BadRow[] }> {
  const stored = new Map<string, StoredPicture>()
  const bad: BadRow[] = []
  if (!folder) {
    onRow(rows.length)
    return { stored: [], bad }
  }
  const storeNamed = storeOnce(needs, folder)
  const waiting = rows.entries()
  const worker = async () => {
    for (const [at, row] of waiting) {
      const pictures = await storeRowPictures(row, storeNamed)
      if (typeof pictures === 'string') bad.push({ line: row.line, message: pictures })
      else {
        for (const picture of pictures) stored.set(picture.id, picture)
        row.stored = pictures.map(({ id }, position) => ({ id, alt: '', hidden: isHidden(row, position) }))
      }
      onRow(at + 1)
    }
  }
  await Promise.all(Array.from({ length: picturesAtOnce }, worker))
  return { stored: [...stored.values()], bad: bad.toSorted((a, b) => a.line - b.line) }
}

/** This product is imported with one picture hidden on its page; staff can change it. */
const numberWithHiddenPicture = 'DV34'

function isHidden({ cells }: FileRow, position: number): boolean {
  const isOne = cells.number?.trim().toUpperCase() === numberWithHiddenPicture
  return isOne && position === 0 && imageList(cells.images ?? '').length > 1
}

type StoreNamed = (name: string) => Promise<StoredPicture | string>

/** A message instead of pictures: why they cannot be stored. */
async function storeRowPictures(row: FileRow, storeNamed: StoreNamed): Promise<StoredPicture[] | string> {
  const names = imageList(row.cells.images ?? '')
  if (names.length === 0) return productMessages.imageMissing
  const pictures = new Map<string, StoredPicture>()
  for (const name of names) {
    const picture = await storeNamed(name)
    if (typeof picture === 'string') return picture
    pictures.set(picture.id, picture)
  }
  return [...pictures.values()]
}

/** Files with the same bytes become one picture, also under two names. */
function storeOnce(needs: Needs, folder: string): StoreNamed {
  const byName = new Map<string, Promise<StoredPicture | string>>()
  const byBytes = new Map<string, ReturnType<typeof storePicture>>()

  async function store(name: string): Promise<StoredPicture | string> {
    const bytes = await readNamed(folder, name)
    if (!bytes) return `There is no picture ${name}.`
    const key = hash('sha256', bytes)
    const storing = byBytes.get(key) ?? storePicture(needs, bytes)
    byBytes.set(key, storing)
    const picture = await storing
    return picture.ok
      ? picture.value
      : `${wordsOfFault(picture.refusal.why, productMessages.imageType)} (${name})`
  }

  return (name) => {
    const storing = byName.get(name) ?? store(name)
    byName.set(name, storing)
    return storing
  }
}

async function storeBrochures(needs: Needs, rows: PlannedRow[], folder: string | undefined) {
  const files: { name: string; file: string; bytes: number }[] = []
  const warnings: BadRow[] = []
  const seen = new Set<string>()
  for (const { line, next } of rows) {
    const name = next?.brochure ?? ''
    if (!folder || !name || /^https:\/\//i.test(name) || seen.has(name)) continue
    const bytes = await readNamed(folder, name)
    if (!bytes || !isPdf(bytes)) {
      warnings.push({ line, message: `There is no PDF ${name}; no brochure link will be shown.` })
      continue
    }
    seen.add(name)
    files.push({ name, file: await storeBrochure(needs, bytes), bytes: bytes.length })
  }
  return { files, warnings }
}

/** A file of this folder by its plain name; a name with a path finds nothing. */
async function readNamed(folder: string, name: string): Promise<Buffer | null> {
  if (basename(name) !== name || name.startsWith('.')) return null
  try {
    return await readFile(join(folder, name))
  } catch {
    return null
  }
}

function categoriesOf({ rows }: ImportPlan): number {
  return new Set(rows.map(({ current, next }) => next?.category ?? current?.category)).size
}

function once(rows: BadRow[]): BadRow[] {
  const said = new Map(rows.map((row) => [`${row.line} ${row.message}`, row]))
  return [...said.values()].toSorted((a, b) => a.line - b.line)
}
