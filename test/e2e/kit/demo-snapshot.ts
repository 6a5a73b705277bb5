import { randomBytes } from 'node:crypto'
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type ConnectionTarget } from '../../../database/connect.ts'
import { openEmbedded } from '../../../database/embedded.ts'
import { countWithoutWidths } from '../../../shop/media/picture-store.ts'
import { forgoDurability, runStatement, withDatabase } from '../../kit/test-database.ts'

/**
 * The demo, filled once for a whole browser run: a template database, and a folder of its pictures in all their
 * widths. Each shop gets a copy of the one and hard links to the other: no shop rewrites a picture's file.
 */
type DemoSnapshot = { server: ConnectionTarget; media: string }
type DemoCopy = { target: ConnectionTarget; folder: string; remove(): Promise<void> }

const templateName = 'demo'
/** A busy machine takes many minutes for all of them, but not for one. */
const onePictureLimitMs = 300_000

/**
 * `fill` starts a shop on an empty database and an empty data folder, and answers how to end it. `over`: nobody needs
 * it any more.
 */
export async function makeDemoSnapshot(
  fill: (target: ConnectionTarget, folder: string) => Promise<{ close(): Promise<void> }>,
  over?: AbortSignal,
): Promise<{ snapshot: DemoSnapshot; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'spindle-e2e-demo-'))
  const embedded = await openEmbedded({ folder: join(folder, 'postgres') })
  const close = async () => {
    await embedded.close()
    await rm(folder, { recursive: true, force: true })
  }
  const server = embedded.connection
  try {
    await forgoDurability(server)
    await runStatement(server, `create database ${templateName}`)
    const target = withDatabase(server, templateName)
    const dataFolder = join(folder, 'data')
    const shop = await fill(target, dataFolder)
    try {
      await untilWidthsAreMade(target, over)
    } finally {
      await shop.close()
    }
    return { snapshot: { server, media: join(dataFolder, 'media') }, close }
  } catch (error) {
    await close()
    throw error
  }
}

export async function copyDemo({ server, media }: DemoSnapshot): Promise<DemoCopy> {
  const name = `demo_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name} template ${templateName}`)
  const folder = await mkdtemp(join(tmpdir(), 'spindle-e2e-'))
  await linkFiles(media, join(folder, 'media'))
  return {
    target: withDatabase(server, name),
    folder,
    async remove() {
      await runStatement(server, `drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An empty database and an empty data folder, for a shop without the demo. */
export async function openEmptyPlace({ server }: Pick<DemoSnapshot, 'server'>): Promise<DemoCopy> {
  const name = `own_${randomBytes(6).toString('hex')}`
  await runStatement(server, `create database ${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'spindle-e2e-'))
  return {
    target: withDatabase(server, name),
    folder,
    async remove() {
      await runStatement(server, `drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As an environment variable hands it from the set-up to the workers. */
export const snapshotVariable = 'E2E_DEMO'

export function readSnapshot(): DemoSnapshot {
  const text = process.env[snapshotVariable]
  if (!text) throw new Error(`${snapshotVariable} is not set: playwright test fills the demo and sets it`)
  return JSON.parse(text) as DemoSnapshot
}

async function untilWidthsAreMade(target: ConnectionTarget, over?: AbortSignal): Promise<void> {
  const line = connect(target, { max: 1 })
  let [least, until] = [Infinity, 0]
  try {
    for (;;) {
      over?.throwIfAborted()
      const left = await countWithoutWidths(line.db)
      if (left === 0) return
      if (left < least) [least, until] = [left, Date.now() + onePictureLimitMs]
      if (Date.now() > until) throw new Error(`${left} pictures still have no widths`)
      await delay(200)
    }
  } finally {
    await line.close()
  }
}

async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const names = await readdir(from)
  await Promise.all(names.map((name) => link(join(from, name), join(to, name))))
}
