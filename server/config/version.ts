import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Of this shop's program, as package.json has it. */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))).version
