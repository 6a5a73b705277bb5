import { z } from 'zod'
import { openTurn } from '../../shop/catalogue/import/give-way.ts'

/**
 * The JSON of an answer, with only the fields that its schema names. The items of a long list are written one by one:
 * five thousand at once would block everything else.
 */
export async function answerText(schema: z.ZodType, value: unknown): Promise<string> {
  if (schema instanceof z.ZodArray && isLong(value)) return listText(schema, value)
  if (!(schema instanceof z.ZodObject) || !isRecord(value) || !Object.values(value).some(isLong))
    return JSON.stringify(schema.parse(value))
  const parts: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    // One field at a time, so that the rest is checked as an object: missing optional fields are left out.
    const text = isLong(value[name])
      ? await answerText(field as z.ZodType, value[name])
      : JSON.stringify(z.object({ [name]: field }).parse({ [name]: value[name] })[name])
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

const mostAtOnce = 100

async function listText(schema: z.ZodArray, items: unknown[]): Promise<string> {
  const element = schema.element as z.ZodType
  const turn = openTurn()
  const parts: string[] = []
  for (const item of items) {
    parts.push(JSON.stringify(element.parse(item)))
    await turn.giveWay()
  }
  return `[${parts.join(',')}]`
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > mostAtOnce
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
