import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openJobs } from '../../adapters/jobs/pg-boss.ts'
import { tarArchive } from '../../adapters/backup/tar-archive.ts'
import { keepInMemory } from '../../adapters/media/keep-in-memory.ts'
import { connect, poolOptions, type Connection, type ConnectionTarget } from '../../database/connect.ts'
import { shopRows } from '../../database/load-shop.ts'
import { beside } from '../../server/start/beside.ts'
import { everyJob } from '../../server/start/worker.ts'
import { buy, orderRequest, untilState } from '../../test/kit/buy.ts'
import { untilAllQuiet } from '../../test/kit/checks/quiet.ts'
import { freightLine, makeOffer, offeredLine, staff } from '../../test/kit/offers.ts'
import { askAboutOffer } from '../offers/buyer/ask-about-offer.ts'
import { openDraft } from '../offers/save-draft.ts'
import { tableHashes } from '../../test/kit/checks/table-hashes.ts'
import { violations } from '../../test/kit/checks/invariants.ts'
import { memoryPlace } from '../../test/kit/backup/memory-place.ts'
import { copyDatabase, openTestShop, type TestShop } from '../../test/kit/open-test-shop.ts'
import { databaseUrl, runStatement } from '../../test/kit/test-database.ts'
import { memoryMedia, restoreInto, structureOf } from '../../test/kit/backup/restored.ts'
import { cards } from '../../test/kit/world.ts'
import { MediaAway } from '../media/media-file.ts'
import { makeWidthsJob } from '../media/make-widths.job.ts'
import { checkBackup, type Checked } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'
import { rehearseRestore } from './rehearse-restore.ts'
import type { restoreBackup } from './restore-backup.ts'
import type { ShopRows } from './snapshot.ts'

const picture = 'ab'.repeat(16)
const lost = 'cd'.repeat(16)
const odd = 'Back\\slash, tab\t, line\nbreak, \\N, é, 牙, "quote"'

const place = memoryPlace()
let shop: TestShop
let checked: Checked
const open = async () => (await place.open('a')) ?? Promise.reject(new Error('there is no backup'))
beforeAll(async () => {
  shop = await openTestShop()
  const paid = await buy(shop, await orderRequest(shop))
  const declined = await buy(shop, await orderRequest(shop, { cardNumber: cards.declined }))
  await untilState(shop, paid, 'COMPLETED')
  await untilState(shop, declined, 'DECLINED')
  await shop.media.put(`${picture}.jpg`, Buffer.from('a picture'))
  await shop.media.put(`${picture}-176.jpg`, Buffer.from('a small picture'))
  await shop.media.put(`${picture}-176.avif`, Buffer.from('another'))
  await shop.media.put(`${'ef'.repeat(16)}.pdf`, Buffer.alloc(300_000, '%PDF'))
  await shop.db.execute(sql`insert into picture (id, width, height, bytes, widths) values
    (${picture}, 1600, 900, 9, '{176}'), (${lost}, 100, 100, 9, '{}')`)
  await shop.db.execute(
    sql`insert into brochure (name, file, bytes) values ('AG03 sheet', ${`${'ef'.repeat(16)}.pdf`}, 300000)`,
  )
  await shop.db.execute(sql`insert into text_page (name, html, cleaner_version) values ('Support', ${odd}, 1)
    on conflict (name) do update set html = excluded.html`)
  await shop.db.execute(sql`insert into person (sub, issuer, name, email, email_verified, last_signed_in_at)
    values ('p-1', 'i', 'Ada', 'ada@lab.test', true, '2026-01-31 23:59:59.999999+00')`)
  await shop.db.execute(sql`insert into session (id_hash, sub, sealed, expires_at)
    values (sha256('s'), 'p-1', ${Buffer.from([0, 255, 92, 10])}, now() + interval '1 day')`)
  await shop.db.execute(sql`insert into mail (dedupe_key, message_id, recipient, subject, html, text)
    values ('waits', '<waits@lab.test>', 'ada@lab.test', 'Waits', '', '')`)
  await shop.db
    .execute(sql`insert into newsletter (subject, html, cleaner_version, content_hash, per_hour, recipients,
    queued_by, lease_holder, lease_until) values ('News', '<p>', 1, sha256('n'), 10, 0, 'p-1', ${randomUUID()}, now() + interval '1 hour')`)
  // A quote that was sent and is being written anew: its guards would refuse half of it.
  const quoted = await makeOffer(shop, [offeredLine, freightLine])
  await openDraft(shop, { offerId: quoted, ...staff })
  await askAboutOffer(shop, { offerId: quoted, text: odd })
  await untilAllQuiet(shop)
  await shop.jobs.stop(5000)
  const other = await openJobs(poolOptions(shop.target), everyJob, { timeScale: 1, onError: () => {} })
  await shop.db.execute(sql`delete from pgboss.job`)
  await shop.db.transaction((tx) => other.enqueue(tx, makeWidthsJob, { id: picture }, { afterMs: 3_600_000 }))
  await other.stop(1000)
  const made = await makeBackup(shop, place, 'a')
  if (!made.ok) throw new Error(made.refusal.why)
  checked = await checkBackup(tarArchive, open)
  expect(made.value.manifest).toEqual(checked.manifest)
})
afterAll(() => shop.close())

test('what a backup says it holds', async () => {
  const { manifest, head } = checked
  const { rows } = await shop.db.execute<{ orders: string; cents: string }>(
    sql`select count(*)::text as orders, sum(total_cents)::text as cents from checkout`,
  )
  const checkout = manifest.tables.find(({ name }) => name === 'checkout')
  expect([String(checkout?.rows), checkout?.sums['total_cents']]).toEqual([rows[0]?.orders, rows[0]?.cents])
  expect(checkout?.columns).not.toContain('total_cents')
  expect(manifest.media).toEqual({
    files: 4,
    bytes: 9 + 15 + 7 + 300_000,
    missing: 1,
    missingNames: [`${lost}.jpg`],
  })
  expect(manifest.jobs).toBe(1)
  expect([head.shop, head.migrations.length]).toEqual(['http://localhost:3000', shop.rows.migrations.length])
  expect(manifest.tables.map(({ name }) => name)).toEqual(Object.keys(await tableHashes(shop.db)).toSorted())
})

describe('restored', () => {
  const media = memoryMedia()
  let database: Awaited<ReturnType<typeof copyDatabase>>
  let connection: Connection
  let structure: unknown
  let report: Awaited<ReturnType<typeof restoreBackup>>
  beforeAll(async () => {
    database = await copyDatabase()
    connection = connect(database.target)
    structure = await structureOf(connection)
    // One is there whole; of another the disk has kept the size only.
    await media.put(`${picture}.jpg`, Buffer.from('a picture'))
    await media.put(`${picture}-176.avif`, Buffer.from('anoXXer'))
    report = await restoreInto(database.target, media, { checked, open })
  })
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })

  test('every table is what it was, but for what a restore must change', async () => {
    const [was, is] = [await tableHashes(shop.db), await tableHashes(connection.db)]
    const changed = Object.keys(was)
      .filter((name) => was[name] !== is[name])
      .toSorted()
    expect(changed).toEqual(['audit_event', 'backup_run', 'newsletter', 'order_counter', 'session'])
    expect(await violations(connection.db, shop.standIns.ledger())).toEqual([])
    const { rows } = await connection.db.execute(sql`select html from text_page where name = 'Support'`)
    expect(rows).toEqual([{ html: odd }])
  })

  test('keys, guards, indexes and the values of new rows are those of a new database', async () => {
    expect(await structureOf(connection)).toEqual(structure)
    await expect(
      connection.db.execute(sql`update checkout set state = 'PRICED' where state = 'COMPLETED'`),
    ).rejects.toThrow()
    await expect(
      connection.db.execute(
        sql`insert into sales_order (checkout_id, order_number) values (gen_random_uuid(), 'SO-9')`,
      ),
    ).rejects.toThrow()
    const next = await connection.db.execute<{ id: string }>(
      sql`insert into audit_event (action, request_id) values ('orders.fence', '-') returning id`,
    )
    const last = await shop.db.execute<{ id: string }>(sql`select max(id) as id from audit_event`)
    // One was written by the restore itself.
    expect(Number(next.rows[0]?.id)).toBe(Number(last.rows[0]?.id) + 2)
    await expect(
      connection.db.execute(sql`update offer_edition set note = 'x' where state = 'SENT'`),
    ).rejects.toThrow()
    const quote = await connection.db.execute<{ no: string }>(
      sql`insert into offer (kind, contact) values ('phone', '{}') returning no`,
    )
    const lastQuote = await shop.db.execute<{ no: string }>(sql`select max(no) as no from offer`)
    expect(Number(quote.rows[0]?.no)).toBe(Number(lastQuote.rows[0]?.no) + 1)
  })

  test('files are there; those that were there already are left, unless a byte of them is another', async () => {
    expect([...media.files.keys()].toSorted()).toEqual(
      [`${picture}.jpg`, `${picture}-176.jpg`, `${picture}-176.avif`, `${'ef'.repeat(16)}.pdf`].toSorted(),
    )
    expect(media.files.get(`${picture}.jpg`)).toEqual(Buffer.from('a picture'))
    expect(media.files.get(`${picture}-176.avif`)).toEqual(Buffer.from('another'))
    expect(media.puts).toBe(2 + 3)
  })

  test('what may have happened since does not happen again', async () => {
    const was = await shop.db.execute<{ last: string }>(sql`select last from order_counter`)
    const is = await connection.db.execute<{ last: string }>(sql`select last from order_counter`)
    expect(is.rows).toEqual([{ last: String(Number(was.rows[0]?.last) + 1000) }])
    const mails = await shop.db.$count(sql`mail where state = 'QUEUED'`)
    expect(mails).toBeGreaterThan(0)
    expect(report).toEqual({ leftOut: 1000, paused: 1, jobs: 1, mails })
    const letters = await connection.db.execute(
      sql`select state, lease_holder, pause_reason ~ '^The shop was restored from a backup of ' as told from newsletter`,
    )
    expect(letters.rows).toEqual([{ state: 'PAUSED', lease_holder: null, told: true }])
    expect(await connection.db.$count(sql`session`)).toBe(0)
  })

  test('work that waited waits again, until its own time', async () => {
    const { rows } = await connection.db.execute<{ due: string }>(sql`select name, data, singleton_key as key,
      abs(extract(epoch from start_after - now() - interval '1 hour')) < 120 as due from pgboss.job`)
    expect(rows).toEqual([{ name: 'make-widths', data: { id: picture }, key: picture, due: true }])
  })

  test('is in the audit and in the list of backups', async () => {
    const acts = await connection.db.execute(
      sql`select actor_sub, after from audit_event where action = 'backup.restore'`,
    )
    expect(acts.rows).toEqual([{ actor_sub: 'operator', after: { madeAt: checked.head.madeAt } }])
    const runs = await connection.db.execute(sql`select kind, place, failure from backup_run`)
    expect(runs.rows).toEqual([{ kind: 'restore', place: 'memory/a', failure: null }])
  })
})

describe('nothing is changed', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  let connection: Connection
  let before: unknown
  beforeAll(async () => {
    database = await copyDatabase()
    connection = connect(database.target)
    await connection.db.execute(sql`insert into pgboss.job (name, data) values ('send-mail', '{}')`)
    before = await stand()
  })
  afterAll(async () => {
    await connection.close()
    await database.drop()
  })
  const stand = async () => ({
    tables: await tableHashes(connection.db),
    sequences: (
      await connection.db.execute(
        sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
      )
    ).rows,
    jobs: (await connection.db.execute(sql`select name, data from pgboss.job`)).rows,
    structure: await structureOf(connection),
  })

  test('by a store of files that takes no more', async () => {
    const full = memoryMedia({ fullAfter: 2 })
    await expect(restoreInto(database.target, full, { checked, open })).rejects.toThrow('ENOSPC')
    expect(await stand()).toEqual(before)
  })

  test('by a file that is replaced by another whole backup between its two readings', async () => {
    await makeBackup(shop, place, 'second')
    const files = ['a', 'second'].values()
    const changing = async () =>
      (await place.open(files.next().value ?? 'second')) ?? Promise.reject(new Error('none'))
    const first = await checkBackup(tarArchive, changing)
    await expect(
      restoreInto(database.target, memoryMedia(), { checked: first, open: changing }),
    ).rejects.toThrow('It was replaced by another one while it was read.')
    expect(await stand()).toEqual(before)
  })

  test('by rows that break a key between tables', async () => {
    await expect(
      restoreInto(database.target, memoryMedia(), { checked, open, rows: without('picture') }),
    ).rejects.toThrow()
    expect(await stand()).toEqual(before)
  })

  test('by rows that are fewer than they should be', async () => {
    await expect(
      restoreInto(database.target, memoryMedia(), { checked, open, rows: without('checkout_event') }),
    ).rejects.toThrow(/checkout_event/)
    expect(await stand()).toEqual(before)
  })

  /** The same reading, but a table's rows are lost on their way. */
  function without(table: string): ShopRows {
    const rows = shopRows(database.target)
    return {
      ...rows,
      replace: (level, act) =>
        rows.replace(level, (loading) =>
          act({
            ...loading,
            loadRows: (one) =>
              one.name === table
                ? { write: async () => {}, end: async () => rowsOf(table) }
                : loading.loadRows(one),
          }),
        ),
    }
  }
})

describe('beside', () => {
  test('a rehearsal finds everything as it was, and leaves nothing', async () => {
    const before = await databases()
    const { manifest } = await rehearseRestore(
      { archive: tarArchive, beside: (act) => beside(shop.target, act) },
      open,
    )
    expect(manifest).toEqual(checked.manifest)
    expect(await databases()).toEqual(before)
  })

  test('a rehearsal clears up what a killed one left, and nothing that another has just made', async () => {
    const [left, fresh] = [rehearsalMade(2), rehearsalMade(0)]
    for (const name of [left, fresh]) await runStatement(inject('database'), `create database ${name}`)
    try {
      await beside(shop.target, async () => {})
      expect(await databases()).toEqual([{ datname: fresh }])
    } finally {
      for (const name of [left, fresh])
        await runStatement(inject('database'), `drop database if exists ${name}`)
    }
  })

  test('a rehearsal notices a single character that came out otherwise', async () => {
    const planted = (act: (rows: ShopRows) => Promise<unknown>) =>
      beside(shop.target, (rows) =>
        act({
          ...rows,
          replace: (level, load) =>
            rows.replace(level, (loading) =>
              load({
                ...loading,
                async secure(sequences) {
                  await loading.secure(sequences)
                  await loading.tx.execute(
                    sql`update product set title = 'High speed Alloy Grinder' where number = 'AG03'`,
                  )
                },
              }),
            ),
        }),
      )
    await expect(
      rehearseRestore({ archive: tarArchive, beside: planted as typeof shop.beside }, open),
    ).rejects.toThrow('Loaded again, it is not what it was: product has other content.')
  })

  test('a role that may create no database, and is no superuser, restores and rehearses', async () => {
    const name = `spindle_plain_${randomUUID().slice(0, 8)}`
    const server = inject('database')
    await runStatement(server, `create role ${name} login nosuperuser nocreatedb`)
    await runStatement(server, `create database ${name} owner ${name}`)
    const url = new URL(databaseUrl(server))
    url.pathname = `/${name}`
    url.searchParams.set('user', name)
    try {
      const report = await restoreInto(url.href, memoryMedia(), { checked, open })
      expect(report.jobs).toBe(1)
      const connection = connect(url.href)
      const { rows } = await connection.db.execute(sql`select count(*)::int as count, usesuper from checkout,
        pg_user where usename = current_user group by 2`)
      expect(rows).toEqual([{ count: 2, usesuper: false }])
      await connection.close()
      await rehearseRestore({ archive: tarArchive, beside: (act) => beside(url.href, act) }, open)
    } finally {
      await runStatement(server, `drop database ${name} with (force)`)
      await runStatement(server, `drop role ${name}`)
    }
  })
})

test('one backup at a time, and none of a database without a shop', async () => {
  const snapshot = await shop.rows.openSnapshot()
  expect(await makeBackup(shop, place, 'b')).toEqual({ ok: false, refusal: { why: 'busy' } })
  await snapshot?.close()
  await beside(shop.target, async (rows) =>
    expect(await makeBackup({ ...shop, rows }, place, 'b')).toEqual({
      ok: false,
      refusal: { why: 'no-shop' },
    }),
  )
  expect(place.files.has('b')).toBe(false)
})

test('limits of the server end no backup', async () => {
  const database = await copyDatabase()
  const name = nameOf(database.target)
  for (const limit of ['statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout'])
    await runStatement(inject('database'), `alter database ${name} set ${limit} = '300ms'`)
  const snapshot = await shopRows(database.target).openSnapshot()
  await snapshot?.db.execute(sql`select pg_sleep(0.6)`)
  expect(snapshot?.tables.length).toBeGreaterThan(10)
  await snapshot?.close()
  await database.drop()
})

test('a backup leaves in memory what visitors see, and asks once more for a file that was cut off', async () => {
  const files = memoryMedia()
  await files.put(`${picture}.jpg`, Buffer.from('a picture'))
  await files.put(`${'ef'.repeat(16)}.pdf`, Buffer.from('%PDF-'))
  let [opened, cut] = [0, 0]
  const media = keepInMemory(
    {
      ...files,
      open: (name) => ((opened += 1), files.open(name)),
      read: (name) => ((cut += 1) === 1 ? Promise.reject(new MediaAway('cut off')) : files.read(name)),
    },
    { most: 10, largest: 10 },
  )
  await media.open(`${picture}.jpg`)
  const made = await makeBackup({ ...shop, media }, place, 'b')
  expect(made).toMatchObject({ ok: true, value: { manifest: { media: { files: 2, missing: 3 } } } })
  await media.open(`${picture}.jpg`)
  expect(opened).toBe(1)
  place.files.delete('b')
})

test('a place that is full, and a shop that ends, leave no backup', async () => {
  const full = memoryPlace(5000)
  await expect(makeBackup(shop, full, 'b')).rejects.toMatchObject({ code: 'ENOSPC' })
  const ending = new AbortController()
  ending.abort()
  await expect(makeBackup({ ...shop, ending: ending.signal }, place, 'b')).rejects.toThrow()
  expect([full.files.size, place.files.has('b')]).toEqual([0, false])
  expect((await makeBackup(shop, place, 'b')).ok).toBe(true)
})

function rowsOf(table: string): number {
  return checked.manifest.tables.find(({ name }) => name === table)?.rows ?? 0
}

async function databases() {
  return (await shop.db.execute(sql`select datname from pg_database where datname like 'spindle_rehearsal%'`))
    .rows
}

function nameOf(target: ConnectionTarget): string {
  return typeof target === 'string' ? new URL(target).pathname.slice(1) : target.database
}

function rehearsalMade(hoursAgo: number): string {
  return `spindle_rehearsal_${Math.floor(Date.now() / 1000 - hoursAgo * 3600).toString(16)}00000000`
}
