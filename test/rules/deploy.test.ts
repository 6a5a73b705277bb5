import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ConfigRefusal, readConfig } from '../../server/config/config.ts'
import { largestForm } from '../../server/http/read-multipart.ts'
import { longestStopMs } from '../../server/start/start-process.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')

/** Of Node.js, not of the shop. */
const ofNode = ['NODE_ENV', 'NODE_COMPILE_CACHE']
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const settings = [...ofNode, ...[...readme.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)]

const units = globSync('deploy/systemd/*.service', { cwd: root }).sort()
const compose = yaml('compose.yaml')[0] as Compose
const cluster = yaml('kubernetes/shop.yaml') as Resource[]

test.each([
  ['shop.env.example', namesOf(read('shop.env.example').split('\n'))],
  ['compose.yaml', Object.values(compose.services).flatMap(({ environment }) => shopsOwn(environment))],
  ['Dockerfile', namesOf(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? [])],
  ...units.map((unit): [string, string[]] => [unit, namesOf(environmentOf(unit))]),
])('every setting in %s is one that the README explains', (_file, names) => {
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !settings.includes(name))).toEqual([])
})

test('the example of settings has a line for each that a live shop cannot be without', () => {
  const there = namesOf(read('shop.env.example').split('\n'))
  expect(needed().filter((name) => !there.includes(name))).toEqual([])
  expect(needed()).toContain('CARDPOINTE_ORIGIN')
})

test('a supervisor waits longer than the shop takes to stop', () => {
  const waits = [
    ...units.map((unit) => Number(/^TimeoutStopSec=(\d+)$/m.exec(unitText(unit))?.[1])),
    Number.parseInt(compose['x-shop'].stop_grace_period, 10),
    ...pods().map(({ terminationGracePeriodSeconds }) => terminationGracePeriodSeconds),
  ]
  expect(waits).toHaveLength(5)
  for (const seconds of waits) expect(seconds * 1000).toBeGreaterThan(longestStopMs)
})

test('systemd lets the shop write where the docs put its backups', () => {
  const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const folder = /`BACKUP_DIR=(\/[^`]+)`/.exec(operating)?.[1] ?? ''
  for (const unit of units)
    expect(folder).toMatch(new RegExp(`^${/^ReadWritePaths=-(\S+)$/m.exec(unitText(unit))?.[1]}/`))
})

test('nginx lets the largest form through, and not much more', () => {
  expect(Number(/client_max_body_size (\d+)m;/.exec(read('nginx.conf'))?.[1]) * 1024 * 1024).toBe(largestForm)
})

test('the root of every container of the shop is read-only, and its user is nobody in particular', () => {
  expect(compose['x-shop']).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  expect(read('Dockerfile')).toMatch(/^USER 1000:1000$/m)
  for (const { securityContext, containers } of pods()) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    for (const container of containers)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
})

type Compose = {
  'x-shop': { stop_grace_period: string }
  services: Record<string, { build?: object; environment?: Record<string, string> }>
}
type Pod = {
  terminationGracePeriodSeconds: number
  securityContext: object
  containers: { securityContext: object }[]
}
type Resource = { kind: string; spec: { template?: { spec: Pod } } }

function yaml(file: string): unknown[] {
  return parseAllDocuments(read(file), { merge: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as unknown
  })
}

function pods(): Pod[] {
  return cluster.flatMap(({ spec }) => spec.template?.spec ?? [])
}

/** PostgreSQL, storage and proxy have settings of their own. */
function shopsOwn(environment: Record<string, string> = {}): string[] {
  return 'DATABASE_URL' in environment ? Object.keys(environment) : []
}

function unitText(unit: string): string {
  return readFileSync(join(root, unit), 'utf8')
}

function environmentOf(unit: string): string[] {
  return /^Environment=(.*)$/m.exec(unitText(unit))?.[1]?.split(' ') ?? []
}

function namesOf(lines: string[]): string[] {
  return lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
}

/** What a live shop with no other setting says is missing. */
function needed(): string[] {
  try {
    readConfig({ SHOP_MODE: 'live' })
    return []
  } catch (error) {
    if (!(error instanceof ConfigRefusal)) throw error
    return error.message.split('\n').flatMap((line) => /^([A-Z_]+) is/.exec(line)?.[1] ?? [])
  }
}
