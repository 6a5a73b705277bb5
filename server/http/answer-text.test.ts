import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerText } from './answer-text.ts'

const item = z.object({ name: z.string(), price: z.number().nullable(), note: z.string().optional() })
const long = Array.from({ length: 500 }, (_, at) => ({
  name: `“${at}”`,
  price: at % 3 ? at : null,
  secret: 'x',
}))

test.each([
  ['one thing', item, { name: 'a', price: 1, secret: 'x' }],
  ['nothing', z.null(), null],
  ['a short list', z.array(item), long.slice(0, 3)],
  ['a long list', z.array(item), long],
  [
    'an object with a long list',
    z.object({ total: z.int(), rows: z.array(item) }),
    { rows: long, total: 500, secret: 1 },
  ],
  ['a field that is missing', z.object({ total: z.int().optional(), rows: z.array(item) }), { rows: long }],
  ['a choice', z.union([z.array(item), z.null()]), long],
])('%s: the same as in one piece', async (_, schema, value) => {
  const parsed = schema.parse(value)
  expect(JSON.parse(await answerText(schema, value))).toEqual(JSON.parse(JSON.stringify(parsed)))
  expect(await answerText(schema, value)).not.toContain('secret')
})

test('an item that does not fit is no answer', async () => {
  await expect(answerText(z.array(item), [...long, { name: 'b' }])).rejects.toThrow('price')
  await expect(answerText(z.object({ rows: z.array(item), id: z.string() }), { rows: long })).rejects.toThrow(
    'id',
  )
})

test('a long list lets others have their turn', async () => {
  let turns = 0
  let waiting = setImmediate(next)
  function next() {
    turns += 1
    waiting = setImmediate(next)
  }
  const slow = z.string().refine(() => {
    const since = performance.now()
    while (performance.now() - since < 1);
    return true
  })
  await answerText(z.object({ rows: z.array(slow) }), { rows: long.slice(0, 150).map(({ name }) => name) })
  clearImmediate(waiting)
  expect(turns).toBeGreaterThan(10)
})
