import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openVisitor } from '../kit/http.ts'
import { eventually } from '../kit/open-test-shop.ts'
import { openTestSite } from '../kit/open-test-site.ts'
import { tableHashes } from '../kit/checks/table-hashes.ts'
import type { FromMeasured, Measures, ToMeasured } from './measured-server.ts'

export type Measured<Result> = Measures & { result: Result }

/** A test shop, with another server in front of it in a process of its own, which is measured. */
export async function openMeasuredSite(environment: Record<string, string> = {}) {
  const { shop } = await openTestSite(environment)
  const child = fork(join(import.meta.dirname, 'measured-server.ts'), {
    serialization: 'advanced',
    execArgv: [],
  })
  afterAll(async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await ended
    }
  })
  const ask = async (message: ToMeasured): Promise<FromMeasured> => {
    const answered = once(child, 'message')
    child.send(message)
    const [answer] = await answered
    return answer as FromMeasured
  }
  const { origin } = (await ask({ config: { ...shop.config, keepsTime: false }, target: shop.target })) as {
    origin: string
  }
  return {
    shop,
    origin,
    visitor: () => openVisitor(origin),
    /** What is in the database and in the store, once nothing is on its way there. */
    traces: async () => {
      const { uploads, dataDir } = shop.config
      await eventually(async () => (await readdir(uploads).catch(() => [])).length === 0)
      await eventually(async () => (await openFiles(child.pid, uploads)).length === 0)
      return { tables: await tableHashes(shop.db), media: await readdir(join(dataDir, 'media')) }
    },
    measure: async <Result>(run: () => Promise<Result>): Promise<Measured<Result>> => {
      await ask('begin')
      const result = await run()
      return { result, ...((await ask('end')) as Measures) }
    },
  }
}

/** A file that was removed while open still uses the disk; only Linux tells. */
async function openFiles(pid: number | undefined, folder: string): Promise<string[]> {
  const handles = `/proc/${pid}/fd`
  if (!existsSync(handles)) return []
  const names = await readdir(handles)
  const paths = await Promise.all(names.map((name) => readlink(join(handles, name)).catch(() => '')))
  return paths.filter((path) => path.startsWith(folder))
}
