import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { answered } from '../../../test/kit/come-again.ts'
import { entityOf, openKeeper, type Entity } from '../../../test/kit/keep-catalogue.ts'
import { openTestSite } from '../../../test/kit/open-test-site.ts'

/** Two admins edit one product (docs/safety.md, R27). */
const { shop, server } = await openTestSite({ LIMITS: 'off' })
const { add, added, audit, edit, read, remove } = await openKeeper(shop, server)

beforeEach(async () => {
  await shop.db.execute(
    sql`delete from product where number not in ('AG03','DV34','W-10','PIN_1','BF9','CP7')`,
  )
  await shop.db.execute(sql`truncate audit_event`)
})

test('of 50 edits of one version at once, one wins; the others are told how it is now', async () => {
  const { _id } = await added()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => answered(() => edit(_id, { title: `Edit ${at}` }, [], seen(0)))),
  )
  const [winner] = answers.filter(({ status }) => status === 200)
  if (!winner) throw new Error('nobody won')
  const entity = await entityOf(winner)
  expect(winner.headers.get('etag')).toBe('"1"')
  expect(await current(_id)).toEqual([entity, '"1"'])
  const losers = answers.filter((answer) => answer !== winner)
  expect(losers.map(({ status }) => status)).toEqual(Array.from({ length: 49 }, () => 409))
  for (const loser of losers) {
    expect(loser.headers.get('etag')).toBe('"1"')
    expect(await loser.json()).toMatchObject({ current: entity })
  }
  expect((await audit()).filter(({ action }) => action === 'catalogue.edit-product')).toHaveLength(1)
})

test('twelve who each take up what they are told lose nothing of each other', async () => {
  const { _id } = await added({ description: 'Notes:' })
  const write = async (note: string): Promise<void> => {
    for (;;) {
      const [entity, version] = await current(_id)
      const description = `${(entity as Entity & { description: string }).description}\n${note}`
      const answer = await edit(_id, { description }, [], { 'if-match': version ?? '' })
      if (answer.status === 200) return
      expect(answer.status).toBe(409)
    }
  }
  const notes = Array.from({ length: 12 }, (_, at) => `note ${at}`)
  await Promise.all(notes.map(write))
  const [entity, version] = await current(_id)
  const lines = (entity as Entity & { description: string }).description.split('\n')
  expect(lines.slice(1).toSorted()).toEqual(notes.toSorted())
  expect(version).toBe(`"${notes.length}"`)
})

test('an edit and a deletion of one version: one of both happens', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { _id } = await added({ number: `R-${round}` })
    const [edited, removed] = await Promise.all([
      edit(_id, { number: `R-${round}`, title: 'Edited' }, [], seen(0)),
      remove(_id, seen(0)),
    ])
    const [, version] = await current(_id)
    expect([edited.status, removed.status, version]).toEqual(
      edited.status === 200 ? [200, 409, '"1"'] : [404, 200, null],
    )
  }
})

test('two who give two products the same number at once: one has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const numbers = [`A-${round}`, `B-${round}`]
    for (const number of numbers) await added({ number })
    const answers = await Promise.all([
      ...numbers.map((number) => edit(number, { number: `C-${round}` })),
      add({ number: `c-${round}` }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(2)
  }
})

test('pictures sent with an edit that loses are not the product’s', async () => {
  const { _id, images } = await added()
  const answers = await Promise.all([
    edit(_id, { title: 'One' }, ['rear'], seen(0)),
    edit(_id, { title: 'Two' }, ['side'], seen(0)),
  ])
  const [entity] = await current(_id)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(entity.images).toEqual([images[0], expect.any(String)])
  const { rows } = await shop.db.execute(sql`select count(*)::int as kept from product_picture
    where product_id = ${_id}`)
  expect(rows).toEqual([{ kept: 2 }])
})

function seen(version: number): Record<string, string> {
  return { 'if-match': `"${version}"` }
}

async function current(id: string): Promise<[Entity, string | null]> {
  const answer = await read(`/api/products/${id}`)
  return [await entityOf(answer), answer.headers.get('etag')]
}
