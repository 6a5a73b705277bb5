import { expect, test } from 'vitest'
import { listLevel, withoutStyles } from '../../app/admin/editor/clean-pasted.ts'
import { countWords, withoutEmptyEnd } from '../../app/admin/editor/text-ends.ts'
import { firstWords, linesAsSentences } from '../../app/ui/first-words.ts'
import { wordsOfHtml } from '../../app/storefront/text-pages/words-of-html.ts'
import { csvText } from '../../shop/csv/csv.ts'
import { plainText } from '../../shop/catalogue/import/plain-text.ts'
import { cleanHtml, cleanSentHtml } from '../../shop/content/text-pages/clean-html.ts'
import { longestTextPage } from '../../shop/content/text-pages/text-page.ts'
import { looksLikeSpam } from '../../shop/inquiries/spam.ts'
import { parseDollars } from '../../shop/money.ts'
import { everySchema, fieldsOf, given } from '../kit/fields-of.ts'

/** No text that anybody can send keeps the shop from answering others. */
const mostMs = 50
/** The library that reads it needs time in proportion to its length. */
const mostOfHtml = 500
/** as long as a field can be in the largest body that a call accepts */
const length = 95_000

const hostile: Record<string, string> = {
  blanks: ' ',
  tabs: '\t',
  'no-break spaces': '\u00a0',
  'line breaks': '\n',
  'carriage returns': '\r',
  'blanks and line breaks': '   \n',
  quotes: '"',
  apostrophes: "'",
  'at signs': 'a@',
  dots: 'a.',
  commas: ', ',
  brackets: '[(',
  tags: '<a',
  entities: '&#1',
  slashes: '/..',
  digits: '1',
  letters: 'a',
  'capital letters': 'A-',
  links: 'www.',
  'combining marks in the wrong order': '\u0301\u0316',
  'halves of characters': '\ud800',
  'backslashes and signs of LIKE': '\\%_',
}

const texts = Object.entries(hostile).map(([name, unit]): [string, string] => {
  const run = unit.repeat(length / unit.length)
  return [name, `a${run}b`]
})

test.each(everySchema())('%s: every field is read or refused within 50 ms', (_, schema) => {
  const slow: string[] = []
  const paths = new Set(fieldsOf(schema).map(({ path }) => path.join('/')))
  for (const path of paths)
    for (const [name, text] of texts)
      for (const value of [text, [text]]) {
        const whole = given(path.split('/').filter(Boolean), value)
        if (fastest(() => schema.safeParse(whole)) > mostMs) slow.push(`${path}: ${name}`)
      }
  expect(slow).toEqual([])
})

/** What Word and web pages put on the clipboard, very long; reading that many letters takes time. */
const pasted = {
  styles: '<style ',
  "Word's styles": 'mso-list:',
  "Word's styles with blanks": 'mso-list: a ',
  'styles of tags': '<a style ',
  'empty lines': '<p></p>',
  'brackets and blanks': '< ',
}
const readers: [string, (text: string) => unknown][] = Object.entries({
  withoutStyles,
  listLevel,
  withoutEmptyEnd,
  countWords,
})

test.each(Object.entries(pasted))('%s that are pasted are read in time', (_, unit) => {
  const html = `<p>${unit.repeat((2 * longestTextPage) / unit.length)}<p>a</p>`
  const slow = readers.filter(([, read]) => fastest(() => read(html), mostOfHtml) > mostOfHtml)
  expect(slow.map(([name]) => name)).toEqual([])
})

test.each(['<b>', '<em>', '<ul><li>', '<table><tr><td>', '<svg>', '<nobody-knows>', '<b><p>'])(
  '%s within each other are refused before they are read to their end',
  (unit) => {
    const html = unit.repeat(longestTextPage / unit.length)
    expect(cleanSentHtml(html)).toEqual({ ok: false, refusal: { why: 'too-deep' } })
    expect(fastest(() => cleanSentHtml(html))).toBeLessThan(mostMs)
  },
)

test.each<[string, (text: string) => unknown, longest: number, most?: number]>([
  ['the beginning of a description', (text) => firstWords(linesAsSentences(text)), 20_000],
  ['a description of another shop', plainText, 20_000, mostOfHtml],
  ['words of a text page', (text) => wordsOfHtml(cleanHtml(text)), 50_000, mostOfHtml],
  ['HTML', (text) => cleanHtml(text), 50_000, mostOfHtml],
  ['a message that may be spam', looksLikeSpam, 5000],
  ['a price', parseDollars, length],
  ['a cell', (text) => csvText(['head'], [[text]]), length],
])('%s is made in time', (_, make, longest, most = mostMs) => {
  // the first run compiles it
  make('a')
  const slow = texts.filter(([, text]) => fastest(() => make(text.slice(0, longest)), most) > most)
  expect(slow.map(([name]) => name)).toEqual([])
})

/** The best of up to three tries: a machine that does other things meanwhile is not the text's fault. */
function fastest(run: () => unknown, most = mostMs): number {
  let best = Infinity
  for (let tries = 0; tries < 3 && best > most; tries += 1) {
    const start = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
