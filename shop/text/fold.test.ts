import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '../../test/kit/open-test-shop.ts'
import { foldText, numberKey, wordsOf } from './fold.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test.each([
  ['PL-2', 'pl-2', 'pl2'],
  ['ＰＬ ２', 'pl 2', 'pl2'],
  ['Céramique', 'ceramique', 'ceramique'],
  ['40 µF', '40 uf', '40uf'],
  ['50,000 rpm', '50000 rpm', '50000rpm'],
  ['1,000,000', '1000000', '1000000'],
  ['1,50', '1,50', '150'],
  ['Straße Ø Æ Œ', 'strasse o ae oe', 'strasseoaeoe'],
  ['ΣΟΦΟΣ', 'σοφοσ', null],
  ['\0', '', null],
])('%j is folded to %j, as a number to %j', (written, folded, key) => {
  expect([foldText(written), numberKey(foldText(written))]).toEqual([folded, key])
})

test('any text can be folded, twice is once, and words have no separators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (written) => {
      const folded = foldText(written)
      expect(foldText(folded)).toBe(folded)
      for (const word of wordsOf(folded)) expect(word).not.toMatch(/[\s'"\\:&|!()*<>%_-]/)
    }),
  )
})

test('separators, letter case and width never make another number of it', () => {
  const separator = fc.constantFrom('', '-', ' ', '_', '–', '.', '/')
  const letter = fc.constantFrom(...Array.from('abcxyz0123789'))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(letter, separator, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 20 }),
      (parts) => {
        const number = parts.map(([one]) => one).join('')
        const typed = parts
          .map(
            ([one, between, isUpper, isWide]) =>
              (isWide ? wide(one) : isUpper ? one.toUpperCase() : one) + between,
          )
          .join('')
        expect(numberKey(foldText(typed))).toBe(number)
      },
    ),
  )
})

/** The letters of the languages that the trade writes in; others are left as they are by both. */
const written = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 1, max: 0x17f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x391, max: 0x3c9 }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x410, max: 0x44f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0xff01, max: 0xff5e }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(',', '-', '-', '1', '000', ' ', '½', 'µ', 'ß', 'ﬁ', '™', '牙', '🦷'),
  ),
  maxLength: 40,
})

test('the database folds and splits a title as the shop does what is typed', async () => {
  const texts = fc.sample(written, 2000).filter((text) => isAssigned(text))
  const { rows } = await shop.db.execute<{ folded: string; words: string[] }>(sql`
    select search_fold(text) as folded, search_split(search_fold(text)) as words
    from unnest(${sql.param(texts)}::text[]) with ordinality as given (text, at) order by at`)
  const ours = texts.map((text) => ({ folded: foldText(text), words: wordsOf(foldText(text)) }))
  expect(rows).toEqual(ours)
})

/** Of letters that nobody has defined yet each side has its own opinion. */
function isAssigned(text: string): boolean {
  return !/\p{Cn}/u.test(text)
}

function wide(one: string): string {
  return String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)
}
