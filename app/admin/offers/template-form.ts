import type { CallAnswerOf, CallName } from '../../../api/http/client.ts'
import { templateFields, type TemplateFields } from '../../../shop/offers/desk/template.ts'

export type TemplateRow = CallAnswerOf<'GET /api/offer-templates'>[number]

export const templatesChanged: CallName[] = ['GET /api/offer-templates', 'GET /api/offer-templates/{id}']

export const templateLabels = { name: 'Name', note: 'Note to the buyer', terms: 'Terms' } as const

export const templateForm = templateFields.required()

export const noTemplate: TemplateFields = { name: '', note: '', terms: '' }

export function valuesOf({ name, note, terms }: TemplateFields): TemplateFields {
  return { name, note, terms }
}
