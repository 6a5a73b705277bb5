// Node.js parses the package.json of a library again for each of its files. That of drizzle-orm names three thousand
// addresses: read two hundred times, it took half a second and 200 MB of each process. There is one copy of it.
import module from 'node:module'

const ofDrizzle = /\/node_modules\/drizzle-orm\/(?!.*\/node_modules\/).*\.js$/
const named = /^drizzle-orm(?:\/|$)/
const found = new Map()

// Older versions, which only install, have no such hooks.
module.registerHooks?.({
  resolve(specifier, context, next) {
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (named.test(specifier)) {
      if (!found.has(specifier)) found.set(specifier, { ...next(specifier, context), shortCircuit: true })
      return found.get(specifier)
    }
    const file = inside(specifier, context.parentURL)
    return file ? { url: file, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})

/** The address of a file of that library that one of its own files, or an absolute address, leads to. */
function inside(specifier, parent) {
  if (specifier.startsWith('file:')) return ofDrizzle.test(specifier) ? specifier : null
  if (!specifier.startsWith('.') || !ofDrizzle.test(parent ?? '')) return null
  const { href } = new URL(specifier, parent)
  return ofDrizzle.test(href) ? href : null
}
