import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { onlyOne } from './only-one.mjs'
import { pinnedNode, root } from './pinned-node.mjs'
import { precompress } from './precompress.mjs'
import { runStep } from './run.mjs'

const LOCK = join(root, '.preparing')
const INSTALL_STAMP = join(root, 'node_modules', '.spindle-installed')
const BUILD_STAMP = join(root, 'build', 'made-from')
const BUILT_FROM = [
  'app',
  'api',
  'shop',
  'brand',
  'database',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/precompress.mjs',
]

/** Installs what is missing, then, with `build`, builds the web app when its sources have changed. */
export async function prepare({ build: wanted }) {
  await ensureInstalled()
  if (wanted) await ensureBuilt()
}

export async function ensureInstalled() {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    say('Installing what package-lock.json lists (the first time this takes a minute) …')
    await install()
    recordInstalled()
  })
}

/** From now on what is here counts as installed for this lock file, even after packages were left out on purpose. */
export function recordInstalled() {
  writeFileSync(INSTALL_STAMP, installKey())
}

export async function ensureBuilt() {
  if (isBuilt()) return
  await alone(async () => {
    if (isBuilt()) return
    say('Building the web app …')
    // Taken before the build and written last: neither a kill nor an edit in between leaves a stale build that counts.
    const key = buildKey()
    rmSync(BUILD_STAMP, { force: true })
    await build()
    writeWhole(BUILD_STAMP, key)
  })
}

/** Ends the process with one line instead of a stack when the work fails. */
export async function orExplain(work) {
  try {
    return await work
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

export function say(line) {
  console.log(line)
}

async function alone(work) {
  await onlyOne(LOCK, work, () => say('Another start is preparing this folder; waiting for it …'))
}

function isInstalled() {
  const key = installKey()
  if (readIfThere(INSTALL_STAMP) === key) return true
  // Installed by hand with npm ci: npm's own list says so.
  return holdsAll(readIfThere(join(root, 'node_modules', '.package-lock.json')))
}

function installKey() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

function holdsAll(list) {
  if (!list) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(list).packages
  return Object.entries(wanted).every(([path, wish]) => {
    if (path === '' || !isForHere(wish)) return true
    return present[path]?.version === wish.version && present[path]?.integrity === wish.integrity
  })
}

/** Optional packages without a platform, or with a C library of their own, are npm's to judge. */
function isForHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  return Boolean(os && cpu && !libc && os.includes(process.platform) && cpu.includes(process.arch))
}

async function install() {
  const [command, ...first] = npmCommand()
  // NODE_ENV=production or an omit in somebody's settings would leave out what the build needs.
  const args = ['ci', '--loglevel=error', '--include=dev', '--include=optional']
  const { code } = await runStep(command, [...first, ...args], { cwd: root })
  if (code !== 0) throw new Error('The packages could not be installed: npm ci failed, see above.')
}

/** The npm that runs us, with the Node that runs it: ours may be the one that npm ci is about to replace. */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && basename(npm).startsWith('npm') && existsSync(npm)) return [node ?? process.execPath, npm]
  return ['npm']
}

async function build() {
  const command = join(root, 'node_modules', '.bin', 'react-router')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code } = await runStep(pinnedNode(), [command, 'build', '--logLevel', 'warn'], { cwd: root, env })
  if (code !== 0) throw new Error('The build of the web app failed, see above.')
  await precompress(join(root, 'build', 'client'))
}

function isBuilt() {
  return readIfThere(BUILD_STAMP) === buildKey()
}

function buildKey() {
  const hash = createHash('sha256')
  for (const file of BUILT_FROM.flatMap(listFiles))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function listFiles(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => !name.includes('.test.'))
  return names.sort().flatMap((name) => listFiles(`${path}/${name}`))
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function writeWhole(file, text) {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
