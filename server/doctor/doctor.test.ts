import { mkdir, utimes } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../../database/connect.ts'
import { findingStates, type CheckReport } from '../../shop/health/finding.ts'
import { openLinkSigner } from '../../shop/mail/signed-link.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { emptyTables } from '../../test/kit/empty-tables.ts'
import { openTestSite } from '../../test/kit/open-test-site.ts'
import { signInAs } from '../../test/kit/sign-in.ts'
import { runStatement, withDatabase } from '../../test/kit/test-database.ts'
import type { BackupTarget } from '../config/backup-config.ts'
import { readConfig } from '../config/config.ts'
import type { Check } from './check.ts'
import { backupsCheck } from './checks/check-backups.ts'
import { databaseCheck } from './checks/check-database.ts'
import { diskCheck } from './checks/check-disk.ts'
import { testMailCheck } from './checks/check-mail.ts'
import { siteCheck } from './checks/check-site.ts'
import { listChecks } from './list-checks.ts'
import { claimedAddress } from './mirror.ts'
import type { DoctorNeeds } from './needs.ts'
import { runChecks } from './run-checks.ts'
import { makeMirrorToken, mirrorPath } from './serve-mirror.ts'
import { secretsOf, withoutSecrets } from './without-secrets.ts'

// A healthy system answers within 4 s, even on a busy machine.
const { shop, server } = await openTestSite({ DEADLINE_SCALE: '0.4', ALERT_EMAIL: 'alerts@lab.test' })
const needs: DoctorNeeds = {
  config: { ...shop.config, brand: { ...shop.config.brand, siteOrigin: server.origin } },
  wrongSettings: [],
  db: shop.db,
  databaseTrouble: null,
  doors: shop,
  mayBeAlone: false,
  dkimSelector: null,
  nameServers: null,
}

/** A database without anything in it. */
const bare = 'spindle_bare_database'

beforeEach(() => {
  shop.standIns.set({ inquiry: 'on', mail: 'accept', identity: 'on', geocoder: 'on' })
})

test('a shop whose parts are well is told so, and what it still lacks; nothing is written', async () => {
  const before = await tableHashes(shop.db)
  const ledger = JSON.stringify({ ...shop.standIns.ledger(), searches: [] })
  expect(await notWell(listChecks(needs))).toEqual([
    'Backups: not-looked, Not checked, because a demo needs none.',
    'Mail records: not-looked, Not checked, because shop.demo.test is not a public internet domain.',
    'Admins: attention, Nobody is an admin yet, so nobody can open the panel.',
    'Content: attention, The text page Terms of Purchase is blank.',
    'Content: attention, The text page Privacy Policy is blank.',
  ])
  expect(await tableHashes(shop.db)).toEqual(before)
  expect(JSON.stringify({ ...shop.standIns.ledger(), searches: [] })).toBe(ledger)
})

test.each([
  [
    { inquiry: 'down' },
    'Card gateway: broken, The card gateway (CARDPOINTE_ORIGIN) does not answer as it should',
  ],
  [{ mail: 'down' }, 'Mail server: broken, The mail server (SMTP_URL) does not answer as it should'],
  [{ identity: 'down' }, 'Identity provider: broken, The identity provider (OIDC_ISSUER) does not answer'],
  [
    { geocoder: 'down' },
    'Place search: broken, The place search (GEOCODER_URL) does not answer as it should',
  ],
])('with %j outside, that is what is broken', async (fault, said) => {
  shop.standIns.set(fault)
  const broken = (await notWell(listChecks(needs))).filter((line) => line.includes(': broken'))
  expect(broken[0]).toContain(said)
  expect(broken.filter((line) => !/^(Identity provider|Sign-in)/.test(line)).length).toBeLessThan(2)
})

test('without a database everything else is looked at, and its trouble is said once', async () => {
  const gone = { ...needs, db: null, databaseTrouble: 'password authentication failed for user "shop"' }
  expect(await notWell(listChecks(gone))).toEqual([
    'Database: broken, The database cannot be reached: password authentication failed for user "shop"',
    'Tables: not-looked, Not checked, because the database cannot be reached.',
    'Backups: not-looked, Not checked, because the database cannot be reached.',
    'Time: not-looked, Not checked, because the database cannot be reached.',
    'Mail records: not-looked, Not checked, because shop.demo.test is not a public internet domain.',
    'Admins: not-looked, Not checked, because the database cannot be reached.',
    'Content: not-looked, Not checked, because the database cannot be reached.',
  ])
})

describe('one look', () => {
  const hangs: Check = { name: 'Hangs', look: () => new Promise(() => {}) }
  const fails: Check = {
    name: 'Fails',
    look: async () => {
      throw new Error('no entry for ada@lab.test with secret-of-ours')
    },
  }

  test('that hangs or fails is a finding, and stops no other', async () => {
    const options = { wrongSettings: [], secrets: ['secret-of-ours'], longestMs: 50 }
    expect((await runChecks([hangs, fails], options)).flatMap(({ findings }) => findings)).toEqual([
      { state: 'broken', said: 'No answer within 0.05 s.', mend: 'Find out what hangs, then check again.' },
      {
        state: 'broken',
        said: 'The check failed: no entry for … with ….',
        mend: 'Fix what it reports, then check again.',
      },
    ])
  })

  test('whose settings are wrong is left out', async () => {
    const check = { ...fails, settings: ['SMTP_URL', 'MAIL_FROM'] }
    const options = { wrongSettings: ['MAIL_FROM is not set, but SMTP_URL is'], secrets: [] }
    const [report] = await runChecks([check], options)
    expect(report?.findings).toEqual([
      {
        state: 'not-looked',
        said: 'Not checked, because its settings are wrong (see Settings).',
        mend: null,
      },
    ])
  })
})

describe('backups', () => {
  beforeEach(() => emptyTables(shop.db, sql`backup_run`))

  test('whose place is not there are told, before the night', async () => {
    const folder = join(shop.config.dataDir, 'not mounted')
    await withRun('backup', 0)
    expect(await notWell([backupsCheck(at({ folder }))])).toEqual([
      `Backups: broken, The place of the backups, ${folder}, cannot be used: The folder is not there: make it, or mount the disk that it is on.`,
    ])
    const silent = {
      endpoint: 'http://127.0.0.1:9',
      region: 'us-east-1',
      accessKey: 'k',
      secretKey: 's',
      bucket: null,
    }
    expect(await notWell([backupsCheck(at({ s3: silent, bucket: 'shop-backups', prefix: '' }))])).toEqual([
      expect.stringMatching(
        /^Backups: broken, The place of the backups, s3:\/\/shop-backups\/, cannot be used: /,
      ),
    ])
  })

  test('without any trial restore are told, not only when the last one is long ago', async () => {
    const check = backupsCheck(at({ folder: shop.config.dataDir }))
    await withRun('backup', 0)
    expect(await notWell([check])).toEqual([])
    await withRun('backup', 12)
    const untried =
      'Backups: attention, The last good backup is less than an hour old. No trial restore has been run for 12 days.'
    expect(await notWell([check])).toEqual([untried])
    await withRun('rehearsal', 3)
    expect(await notWell([check])).toEqual([])
  })
})

function at(dir: BackupTarget): DoctorNeeds {
  return { ...needs, config: { ...needs.config, backups: { ...needs.config.backups, dir } } }
}

async function withRun(kind: 'backup' | 'rehearsal', days: number): Promise<void> {
  await shop.db.execute(
    sql`insert into backup_run (kind, place, started_at, ended_at) select ${kind}, 'x', at, at
      from (select now() - ${days} * interval '1 day' as at) at`,
  )
}

test('pictures in an object store need no folder; one that cannot be made is broken', async () => {
  const mediaDir = '/dev/null/media'
  const config = { ...shop.config, mediaDir }
  expect(await notWell([diskCheck({ config: { ...config, mediaStore: 's3' } })])).toEqual([])
  const [report] = await runChecks([diskCheck({ config })], { wrongSettings: [], secrets: [] })
  expect(report?.findings).toEqual([
    {
      state: 'broken',
      said: `The folder ${mediaDir} is not there and cannot be made by the user that runs this.`,
      mend: '/dev/null is a file: move it away, or name another folder.',
    },
  ])
  await expect(diskCheck({ config }).fix?.()).rejects.toThrow('ENOTDIR')
  await diskCheck({ config: { ...config, mediaStore: 's3' } }).fix?.()
})

test('every secret of the settings is one that no finding shows', () => {
  const secrets = {
    CARDPOINTE_PASSWORD: 'secret-1-of-ours',
    CARDPOINTE_ORIGIN: 'https://gateway.example',
    CARDPOINTE_MERCHANT: 'm',
    CARDPOINTE_USER: 'u',
    OIDC_ISSUER: 'https://provider.example',
    OIDC_CLIENT_ID: 'c',
    OIDC_CLIENT_SECRET: 'secret-2-of-ours',
    SMTP_URL: 'smtps://u:secret-3-of-ours@mail.example',
    MAIL_FROM: 'a@shop.example',
    DATABASE_URL: 'postgres://u:secret-4-of-ours@db.example/shop',
    DATABASE_DIRECT_URL: 'postgres://u:secret-5-of-ours@db.example/shop',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY: 'secret-6-of-ours',
    S3_SECRET_KEY: 'secret-7-of-ours',
    SERVICE_TOKEN: 'secret-8-of-ours-and-long',
    METRICS_TOKEN: 'secret-9-of-ours-and-long',
  }
  const hidden = withoutSecrets(Object.values(secrets).join(' '), secretsOf(readConfig(secrets)))
  expect(hidden).not.toContain('of-ours')
})

test('a missing extension is named, and made by --fix', async () => {
  await runStatement(inject('database'), `create database ${bare}`)
  const connection = connect(withDatabase(inject('database'), bare))
  onTestFinished(async () => {
    await connection.close()
    await runStatement(inject('database'), `drop database ${bare} with (force)`)
  })
  const check = databaseCheck({ ...needs, db: connection.db })
  expect(await notWell([check])).toEqual([
    'Database: attention, The extension pg_trgm is not in this database yet.',
  ])
  expect(await check.fix?.()).toEqual(['Created the extension pg_trgm in the database.'])
  expect(await notWell([check])).toEqual([])
  expect(await check.fix?.()).toEqual([])
})

test('--fix makes folders and removes what was left behind; what is in use stays', async () => {
  const dataDir = join(shop.config.dataDir, 'fresh')
  const config = {
    ...shop.config,
    dataDir,
    mediaDir: join(dataDir, 'media'),
    uploads: join(dataDir, 'uploads'),
  }
  const check = diskCheck({ config })
  expect(await notWell([check])).toEqual([
    `Disk: not-looked, Not checked, because ${dataDir} is not there yet; the first start makes it.`,
  ])
  expect(await check.fix?.()).toEqual([
    `Created the folder ${dataDir}.`,
    `Created the folder ${join(dataDir, 'media')}.`,
    `Created the folder ${join(dataDir, 'uploads')}.`,
  ])
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['form-old', 'form-new']) await mkdir(join(config.uploads, name))
  await utimes(join(config.uploads, 'form-old'), old, old)
  expect(await check.fix?.()).toEqual([
    `Removed 1 forms that were never received whole, from ${config.uploads}.`,
  ])
  expect(await check.fix?.()).toEqual([])
})

test('a test mail goes to whoever is named, and its address is in no finding', async () => {
  const [sent] = await runChecks([testMailCheck(needs, 'ada@lab.test')], { wrongSettings: [], secrets: [] })
  expect(sent?.findings.map(({ state }) => state)).toEqual(['well'])
  expect(shop.standIns.ledger().mails.filter(({ to }) => to.includes('ada@lab.test'))).toHaveLength(1)
  shop.standIns.set({ mail: 'refuse' })
  const lines = await notWell([testMailCheck(needs, 'ada@lab.test')])
  expect(lines).toEqual([expect.stringMatching(/^Test mail: broken, The test mail was not sent: /)])
  expect(lines.join()).not.toContain('ada@')
})

describe('its own public address', () => {
  test('is reached directly here, and pages arrive packed once', async () => {
    const [report] = await runChecks([siteCheck(needs)], { wrongSettings: [], secrets: [] })
    expect(report?.findings.map(({ state, said }) => `${state}: ${said}`)).toEqual([
      'well: The shop is reached directly, and counts this request under 127.0.0.1.',
      `well: The shop is told the host ${new URL(server.origin).host}.`,
      'well: Pages arrive packed once.',
    ])
  })

  test('where nothing answers says so', async () => {
    const brand = { ...needs.config.brand, siteOrigin: 'http://127.0.0.1:9' }
    expect(await notWell([siteCheck({ ...needs, config: { ...needs.config, brand } })])).toEqual([
      expect.stringMatching(/^Public address: broken, Nothing answers at http:\/\/127\.0\.0\.1:9: /),
    ])
  })

  test('answers how a request arrived once, for its own fresh token, and nothing to anybody else', async () => {
    const token = await makeMirrorToken(shop.db)
    const headers = { 'x-forwarded-for': claimedAddress }
    const first = await ask(`${mirrorPath}?token=${token}`, headers)
    expect([first.status, JSON.parse(first.text)]).toEqual([
      200,
      {
        peer: '127.0.0.1',
        isTrusted: false,
        client: '127.0.0.1',
        forwardedFor: claimedAddress,
        host: new URL(server.origin).host,
        protocol: null,
      },
    ])
    const sign = await openLinkSigner(shop.db)
    const [id = ''] = token.split('.')
    for (const [why, bad] of [
      ['used', token],
      ['old', await makeMirrorToken(shop.db, Date.now() - 61_000)],
      ['of the future', await makeMirrorToken(shop.db, Date.now() + 61_000)],
      ['of another purpose', sign('order', id)],
      ['forged', `${id}.mirror.00000000.${'A'.repeat(43)}`],
      ['none', ''],
    ]) {
      const { status, text } = await ask(`${mirrorPath}?token=${bad}`, headers)
      expect([why, status, text.includes('127.0.0.1')]).toEqual([why, 404, false])
    }
  })
})

describe('the panel', () => {
  test('shows admins what was found, again when asked, and looks outside only on demand', async () => {
    const visitor = server.visitor()
    await signInAs(shop, visitor, { sub: 'boss', isAdmin: true })
    const first = (await (await visitor.call('GET', '/api/health')).json()) as HealthAnswer
    expect(first.checks.map(({ name }) => name)).toEqual(listChecks(needs).map(({ name }) => name))
    expect(findingStates).toEqual(
      expect.arrayContaining(first.checks.map(({ findings }) => findings[0]?.state)),
    )
    const second = (await (await visitor.call('GET', '/api/health')).json()) as HealthAnswer
    expect(second.lookedAt).toBe(first.lookedAt)
    const also = await visitor.call('POST', '/api/health/looks', { also: 'test-mail' })
    const third = (await also.json()) as HealthAnswer
    expect(third.checks.at(-1)).toEqual({
      name: 'Test mail',
      findings: [expect.objectContaining({ state: 'well' })],
    })
    expect(shop.standIns.ledger().mails.some(({ to }) => to.includes('boss@lab.test'))).toBe(true)
    expect(JSON.stringify(third)).not.toMatch(/boss@|alerts@/)
    expect((await visitor.call('POST', '/api/health/looks', { also: 'more' })).status).toBe(422)
  })
})

type HealthAnswer = { lookedAt: string; checks: CheckReport[] }

/** The server of the tests forgoes durability (test/kit/test-database.ts), and the doctor says so. */
const ofTestServer = /^The server has (fsync|full_page_writes|synchronous_commit) turned off/

async function notWell(checks: Check[]): Promise<string[]> {
  const reports = await runChecks(checks, { wrongSettings: [], secrets: [] })
  return reports.flatMap(({ name, findings }) =>
    findings
      .filter(({ state, said }) => state !== 'well' && !ofTestServer.test(said))
      .map(({ state, said }) => `${name}: ${state}, ${said}`),
  )
}

/** Exactly these headers: `fetch` would add its own. */
async function ask(path: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(server.origin + path, { headers }, resolve)
      .once('error', reject)
      .end()
  })
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  return { status: answer.statusCode ?? 0, text }
}
