import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const hook = new URL('./quick-imports.mjs', import.meta.url).href
const root = new URL('..', import.meta.url)
const libraries = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres']

test('the files of drizzle-orm are the same, and found with a tenth of the memory', () => {
  const [quick, plain] = [['--import', hook], []].map(imported)
  expect(quick.names).toEqual(plain.names)
  // Of a process that has just begun; without the hook it is 170 MB.
  expect(quick.megabytes).toBeLessThan(30)
})

function imported(options) {
  const script = `
    const found = await Promise.all(${JSON.stringify(libraries)}.map((name) => import(name)))
    console.log(JSON.stringify({
      names: found.map((library) => Object.keys(library)),
      megabytes: process.memoryUsage().heapUsed / 1e6,
    }))`
  const env = { PATH: process.env.PATH }
  const args = [...options, '--input-type=module', '-e', script]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }))
}
