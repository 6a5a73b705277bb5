import { z } from 'zod'
import { cutText } from '../../shop/text/cut-text.ts'
import type { UploadedFile } from './call.ts'

/** A form field with files; their content is checked later. */
export const sentFiles = z.array(z.custom<UploadedFile>())

/** The name on the sender's disk, for showing; no file of ours has it. */
export function shownName(name: string | undefined, otherwise: string): string {
  const readable = (name ?? '').replaceAll(/\p{Cc}/gu, '').toWellFormed()
  return cutText(readable.trim(), 200) || otherwise
}
