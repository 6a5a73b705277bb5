import { globSync, readFileSync, realpathSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import {
  createServer,
  isRunnableDevEnvironment,
  type Plugin,
  type RunnableDevEnvironment,
  type ViteDevServer,
} from 'vite'
import type { Config } from '../config/config.ts'

const root = join(import.meta.dirname, '../..')

/** Where the code of the server itself is loaded, apart from that of the pages: it changes less often. */
const ofShop = 'shop'

/** Vite with vite.config.ts, in front of the shop. `shopChanged` is called when a file of the running server has changed. */
export async function openVite(
  config: Config,
  front: Server,
  shopChanged: () => void,
): Promise<ViteDevServer> {
  return createServer({
    root,
    appType: 'custom',
    mode: 'development',
    logLevel: 'warn',
    plugins: [tellOfShop(shopChanged)],
    // No page loads the second, but Vite sees it named before React Router takes the loaders out.
    optimizeDeps: { include: packagesOfPages(), exclude: ['drizzle-orm'] },
    environments: {
      // Of React Router there is one copy for the server and its pages.
      [ofShop]: {
        consumer: 'server',
        resolve: { externalConditions: ['development', 'module-sync', 'node'] },
      },
    },
    server: {
      middlewareMode: true,
      ws: { server: front },
      allowedHosts: [new URL(config.brand.siteOrigin).hostname],
      // It hands out no other files, and never the data.
      fs: { allow: [...['app', 'api', 'brand', 'shop'].map((part) => join(root, part)), packages()] },
      watch: {
        ignored: [config.dataDir, ...unwatched].map((folder) => `${folder}/**`),
        // Without it a change within 50 ms after another is never told, and half a file may be read.
        awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 },
      },
    },
  })
}

/** What loads the modules of the server, or (`ssr`) those of the pages. */
export function runnerOf(vite: ViteDevServer, name: 'ssr' | typeof ofShop): RunnableDevEnvironment['runner'] {
  const environment = vite.environments[name]
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error(`Vite has no runner for ${name}`)
  return environment.runner
}

const unwatched = ['build', 'data', 'shop-data', 'demo', 'docs', 'test', 'bench', 'test-results'].map(
  (part) => join(root, part),
)

/** What app/ names of others is made ready at the start: what Vite meets on the way makes it load the page anew. */
function packagesOfPages(): string[] {
  const exclude = ['**/*.test.ts', 'app/routes.ts', 'app/entry.server.tsx']
  const named = globSync('app/**/*.{ts,tsx}', { cwd: root, exclude }).flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/(?:from |import\()'([@a-z][^':?]*)'/g),
  ])
  return [...new Set(named.map(([, name = '']) => name))]
}

/** Packages may be a link to another place. */
function packages(): string {
  return dirname(realpathSync(join(root, 'node_modules/vite')))
}

function tellOfShop(shopChanged: () => void): Plugin {
  const ours = process.listeners('SIGTERM')
  return {
    name: 'tell-of-shop',
    configureServer() {
      // Vite would end the process at once, and leave the database behind.
      for (const listener of process.listeners('SIGTERM'))
        if (!ours.includes(listener)) process.off('SIGTERM', listener)
    },
    hotUpdate: {
      order: 'pre',
      handler({ modules }) {
        if (this.environment.name !== ofShop) return undefined
        // Nothing is known there after Vite has read its settings anew.
        const isNew = this.environment.moduleGraph.idToModuleMap.size === 0
        if (isNew || modules.length > 0) shopChanged()
        return []
      },
    },
  }
}
