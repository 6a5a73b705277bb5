import type { NumberFields } from '../edit/number-fields.ts'

/** Of a file of other numbers, in the order of the export. It is known by `number` and `product`. */
export const numberColumns = ['number', 'kind', 'whose', 'product', 'since'] as const
export type NumberColumn = (typeof numberColumns)[number]

/** What an import keeps of one, so that it can be undone. */
export type KeptNumber = NumberFields & { version: number }

export function cellsOf(fields: Pick<NumberFields, NumberColumn>): string[] {
  return numberColumns.map((name) => fields[name])
}
