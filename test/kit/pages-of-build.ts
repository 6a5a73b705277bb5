import { join } from 'node:path'
import type { ServerBuild } from 'react-router'

/** A page of app/routes.ts in the build: the address with its parameters, and whether it takes forms. */
type BuiltPage = { pattern: string; takesForms: boolean }

export async function pagesOfBuild(): Promise<BuiltPage[]> {
  const build = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as ServerBuild
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const pathOf = (id: string | undefined): string => {
    const route = routes.find((one) => one.id === id)
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  return routes
    .filter(({ id }) => !routes.some(({ parentId }) => parentId === id))
    .map(({ id, module }) => ({ pattern: `/${pathOf(id)}`, takesForms: module.action !== undefined }))
}

/** The addresses to ask for each page; a page with parameters needs their values, or this throws its pattern. */
export function addressesOf(pages: BuiltPage[], named: Record<string, string[]>): string[] {
  return pages.flatMap(({ pattern }) => {
    const addresses = named[pattern] ?? (/[:*]/.test(pattern) ? undefined : [pattern])
    if (!addresses) throw new Error(`${pattern} has no address in this test`)
    return addresses
  })
}

/** Where our own scripts get what a page shows. */
export function dataOf(address: string): string {
  const [path = '', search] = address.split('?')
  return `${path === '/' ? '/_root' : path}.data${search === undefined ? '' : `?${search}`}`
}
