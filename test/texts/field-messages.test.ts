import { expect, test } from 'vitest'
import { everySchema, fieldsOf, given } from '../kit/fields-of.ts'

/** Whatever anybody enters, the error text is a sentence. */
const wrong: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'a',
  'abc',
  '12.345',
  '-1',
  '1e3',
  '\0',
  'a@',
  '//evil.test',
  'x'.repeat(100_000),
  -1,
  0.5,
  1e12,
  Number.NaN,
  true,
  {},
  { unknown: 1 },
  [],
  [null],
  [{ unknown: 1 }],
  Array.from({ length: 3000 }, () => 'a'),
]

/** Messages of a validator for programmers. */
const jargon =
  /expected|received|invalid|pattern|too small|too big|unrecognized|nan\b|undefined|null|\[object|\^|\\|\/\$/i

test.each(everySchema())('%s: what is wrong is said in sentences', (_, schema) => {
  const said = new Set<string>()
  const paths = new Set(fieldsOf(schema).map(({ path }) => path.join('/')))
  for (const path of paths)
    for (const value of wrong) {
      const { error } = schema.safeParse(given(path.split('/').filter(Boolean), value))
      for (const { message } of error?.issues ?? []) said.add(message)
    }
  expect([...said].filter((message) => !/^[A-Z].*\.$/s.test(message) || jargon.test(message))).toEqual([])
})

test.each(['abc', '12.345', '-1', '1e3'])(
  'an old price of %j is told in the shop’s own words',
  (oldPrice) => {
    const form = everySchema().find(([name]) => name === 'the product form')?.[1]
    const issues = form?.safeParse({ oldPrice }).error?.issues ?? []
    expect(issues.filter(({ path }) => path[0] === 'oldPrice').map(({ message }) => message)).toEqual([
      'Please enter a valid Old Price.',
    ])
  },
)
