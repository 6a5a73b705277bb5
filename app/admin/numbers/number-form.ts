import type { CallAnswerOf } from '../../../api/http/client.ts'
import type { NumberFields } from '../../../shop/numbers/edit/number-fields.ts'

export type NumberRow = CallAnswerOf<'GET /api/other-numbers'>[number]

export const numberLabels = {
  kind: 'Kind',
  number: 'Other number',
  whose: 'Whose number',
  product: 'Leads to',
  since: 'Since',
} as const

export const noNumber: NumberFields = { kind: 'alias', number: '', whose: '', product: '', since: '' }

export function valuesOf({ kind, number, whose, product, since }: NumberFields): NumberFields {
  return { kind, number, whose, product, since }
}
