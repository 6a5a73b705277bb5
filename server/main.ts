import { join } from 'node:path'
import { runShop } from './start/run-shop.ts'
import { startProcess } from './start/start-process.ts'

const buildFolder = join(import.meta.dirname, '../build')

await startProcess(async (config, database, opened) => {
  const server = await runShop(config, database, buildFolder, opened)
  await server.listen({ port: config.port, host: config.host })
  opened('server', () => server.close())
})
