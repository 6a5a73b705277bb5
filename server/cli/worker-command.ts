import { runWorker } from '../start/run-shop.ts'
import { startProcess } from '../start/start-process.ts'

/** Runs until it is told to stop. With PORT it answers /healthz, /readyz and /metrics there, and nothing else. */
export async function startWorker(): Promise<void> {
  await startProcess(
    async (config, database, opened) => {
      const server = await runWorker({ ...config, works: true, keepsTime: true }, database, opened)
      if (config.portIsSet) await server.listen({ port: config.port, host: config.host })
      opened('server', () => server.close())
      console.log(
        `The worker is at work; it serves no pages.${config.portIsSet ? ` http://localhost:${config.port}/readyz says how it is.` : ''}`,
      )
    },
    { beside: true },
  )
}
