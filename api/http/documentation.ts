import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { lookProperties } from '../../brand/look.ts'
import { limits, route, type AnyCall, type ShopForCalls } from './call.ts'
import { callsPage, callsPagePolicy } from './calls-page.ts'
import { openapiOf, type OpenApi } from './openapi.ts'

/** The calls that describe the table, including themselves. */
export function documentation(others: Record<string, unknown>) {
  const kept = new WeakMap<object, OpenApi>()
  const describe = ({ brand }: ShopForCalls): OpenApi => {
    const document = kept.get(brand) ?? openapiOf(all, brand)
    kept.set(brand, document)
    return document
  }

  const getOpenapi = route({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description of the calls, as OpenAPI 3.1.',
    role: 'visitor',
    answer: z.record(z.string(), z.unknown()),
    limits: [limits.reads],
    async handle(shop) {
      return { status: 200, body: describe(shop) }
    },
  })

  const getDocs = route({
    method: 'GET',
    path: '/api/docs',
    summary: 'This description of the calls, as a web page.',
    role: 'visitor',
    answer: z.string(),
    file: { type: 'text/html; charset=utf-8' },
    limits: [limits.reads],
    async handle(shop) {
      const headers = { 'content-security-policy': callsPagePolicy }
      return { status: 200, body: callsPage(describe(shop), shop.brand, shop.stylesheets ?? []), headers }
    },
  })

  const getDocsStyle = route({
    method: 'GET',
    path: '/api/docs.css',
    summary: 'The stylesheet of that page.',
    role: 'visitor',
    answer: z.string(),
    file: { type: 'text/css; charset=utf-8' },
    limits: [limits.reads],
    async handle() {
      return { status: 200, body: style }
    },
  })

  const own = {
    'GET /api/openapi.json': getOpenapi,
    'GET /api/docs': getDocs,
    'GET /api/docs.css': getDocsStyle,
  } as const
  const all = Object.values({ ...others, ...own }) as AnyCall[]
  return own
}

const style = `:root{${lookProperties}}\n${readFileSync(join(import.meta.dirname, 'calls-page.css'), 'utf8')}`
