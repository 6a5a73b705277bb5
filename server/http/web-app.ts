import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What React Router makes of app/, as the server needs it. */
export type WebApp = {
  /** the module that renders; asked for with each page */
  load(): Promise<unknown>
  /** its files are being worked on: no page is kept, and what is wrong is told in full */
  inDevelopment: boolean
  /** addresses of what every page looks like */
  stylesheets: string[]
  /** the folder of the files that pages load; null: somebody else serves them */
  assets: string | null
}

/** As `react-router build` has left it. */
export async function openBuild(folder: string): Promise<WebApp> {
  const assets = join(folder, 'client/assets')
  const build: unknown = await import(/* @vite-ignore */ join(folder, 'server/index.js'))
  return {
    load: async () => build,
    inDevelopment: false,
    stylesheets: (await readdir(assets))
      .filter((name) => /^root-[^.]*\.css$/.test(name))
      .map((name) => `/assets/${name}`),
    assets,
  }
}
