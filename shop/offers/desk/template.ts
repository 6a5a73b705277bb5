import { z } from 'zod'
import { typedLine, typedLines } from '../../text/typed-text.ts'

export const mostTemplates = 200
export const longestTexts = 4000

export const templateFields = z.strictObject({
  name: typedLine(80).min(1, 'Enter a name.'),
  note: typedLines(longestTexts).default(''),
  terms: typedLines(longestTexts).default(''),
})

export type TemplateFields = z.output<typeof templateFields>
export type Template = TemplateFields & { id: string; version: number }
