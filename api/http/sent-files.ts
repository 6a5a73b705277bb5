import { z } from 'zod'
import { cutText } from '../../shop/text/cut-text.ts'
import type { FileFields, UploadedFile } from './call.ts'

/** A form field with files; their content is checked later. */
export const sentFiles = z.array(z.custom<UploadedFile>())

/** Whether this form brings pictures to process: one that only changes texts does not wait for its turn. */
export function hasPictures(fields: FileFields = {}, body: Record<string, unknown>): boolean {
  return Object.entries(fields).some(([name, { type }]) => {
    const sent = body[name]
    return type === 'picture' && Array.isArray(sent) && sent.length > 0
  })
}

/** The name on the sender's disk, for showing; no file of ours has it. */
export function shownName(name: string | undefined, otherwise: string): string {
  const readable = (name ?? '').replaceAll(/\p{Cc}/gu, '').toWellFormed()
  return cutText(readable.trim(), 200) || otherwise
}
