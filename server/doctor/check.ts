import type { Finding } from '../../shop/health/finding.ts'

/** One thing that the doctor looks at. */
export type Check = {
  /** as a heading: 'The database' */
  name: string
  /** beginnings of the settings without which there is nothing to look at */
  settings?: string[]
  look(): Promise<Finding | Finding[]>
  /** `--fix`: what is safe and can be taken back. Answers what it did, in sentences. */
  fix?(): Promise<string[]>
}
