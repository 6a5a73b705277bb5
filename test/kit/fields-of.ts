import type { z } from 'zod'
import { calls } from '../../api/routes.ts'
import { productFields } from '../../shop/catalogue/edit/product-fields.ts'
import { categoryName } from '../../shop/catalogue/edit/category-fields.ts'
import { billingFields } from '../../shop/checkout/billing.ts'
import { testimonialFields } from '../../shop/content/testimonials/testimonial-fields.ts'
import { emailField } from '../../shop/text/email.ts'
import { inquiryFields } from '../../shop/inquiries/inquiry.ts'

type Field = {
  /** '*' is an element of a list */
  path: string[]
  schema: z.core.$ZodType
}

/** Everything that anybody can fill in: by call, or in the form of a page. */
export function everySchema(): [name: string, schema: z.ZodType][] {
  const ofCalls = Object.entries(calls).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part): [string, z.ZodType][] => {
      const schema = (call as Record<string, unknown>)[part] as z.ZodType | undefined
      return schema ? [[`${name} ${part}`, schema]] : []
    }),
  )
  return [
    ...ofCalls,
    ['the product form', productFields],
    ['the category form', categoryName],
    ['the checkout form', billingFields],
    ['the testimonial form', testimonialFields],
    ['the contact form', inquiryFields],
    ['the sign-up form', emailField('Please enter your e-mail address.')],
  ]
}

/** The schema itself and everything inside it. */
export function fieldsOf(schema: z.core.$ZodType, path: string[] = []): Field[] {
  return [{ path, schema }, ...within(schema as z.core.$ZodTypes, path)]
}

function within(schema: z.core.$ZodTypes, path: string[]): Field[] {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
    case 'array':
      return fieldsOf(def.element, [...path, '*'])
    case 'union':
      return def.options.flatMap((option) => fieldsOf(option, path))
    case 'pipe':
      return [...fieldsOf(def.in, path), ...fieldsOf(def.out, path)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return fieldsOf(def.innerType, path)
    default:
      return []
  }
}

/** A value for the whole schema in which only this field is given. */
export function given(path: string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  return name === '*' ? [given(rest, value)] : { [name]: given(rest, value) }
}
