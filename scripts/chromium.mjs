import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pinnedNode, root } from './pinned-node.mjs'
import { say } from './prepare.mjs'
import { runStep } from './run.mjs'

// The shell is the same engine without windows: a page costs it a third of the time.
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Google Chrome', 'Chromium']
const DOWNLOAD_MS = 180_000
const PACKAGES_MS = 600_000

/**
 * A Chromium for the browser tests: one of this machine, else one installed by the means at hand. `whole`: with
 * everything that a person's browser has.
 */
export async function findOrInstallChromium({ whole = false } = {}) {
  const names = whole ? NAMES : [SHELL, ...NAMES]
  return findChromium(names) ?? (await download(names)) ?? (await installPackage(names))
}

function findChromium(names) {
  return candidates(names).find(isRunnable)
}

function candidates(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...playwrightBrowsers(),
    ...MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
  ].filter((path) => path && existsSync(path))
}

/** chromium-1200/chrome-linux64/chrome and its like; the newest first. */
function playwrightBrowsers() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ]
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache, { recursive: true })
        .filter((path) =>
          /^chromium(_headless_shell)?-\d+\/[^/]+\/((chrome|headless_shell|chrome-headless-shell)|.+\.app\/Contents\/MacOS\/[^/]+)$/.test(
            path,
          ),
        )
        .sort()
        .toReversed()
        .map((path) => join(cache, path)),
    )
}

/** Some systems ship a script of that name which only tells where to get the program. */
function isRunnable(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /Chrom/.test(stdout)
}

async function download(names) {
  say('No Chromium found: trying the download of Playwright …')
  const command = join(root, 'node_modules', '.bin', 'playwright')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const options = { quiet: true, timeoutMs: DOWNLOAD_MS, cwd: root, env }
  const { code } = await runStep(pinnedNode(), [command, 'install', 'chromium'], options)
  const found = findChromium(names)
  if (!found)
    say(code === 0 ? 'The downloaded Chromium does not run on this system.' : 'The download failed.')
  return found
}

async function installPackage(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing the Chromium of this system with apt-get …')
  const options = {
    quiet: true,
    timeoutMs: PACKAGES_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  await runStep('apt-get', ['update'], options)
  const { code, output } = await runStep(
    'apt-get',
    ['install', '-y', '--no-install-recommends', names[0]],
    options,
  )
  if (code !== 0) say(output.trim().split('\n').slice(-3).join('\n'))
  return findChromium(names)
}
