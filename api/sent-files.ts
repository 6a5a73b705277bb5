import { z } from 'zod'
import type { UploadedFile } from './call.ts'

/** A field of files of a form; what is in them is looked at later. */
export const sentFiles = z.array(z.custom<UploadedFile>())
