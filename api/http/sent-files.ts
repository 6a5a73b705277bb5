import { z } from 'zod'
import { cutText } from '../shop/cut-text.ts'
import type { UploadedFile } from './call.ts'

/** A field of files of a form; what is in them is looked at later. */
export const sentFiles = z.array(z.custom<UploadedFile>())

/** A name of somebody's disk, as it is shown; no file of ours is called so. */
export function shownName(name: string | undefined, otherwise: string): string {
  const readable = (name ?? '').replaceAll(/\p{Cc}/gu, '').toWellFormed()
  return cutText(readable.trim(), 200) || otherwise
}
