import { foldText, longestText, numberKey, wordsOf } from '../text/fold.ts'
import { partOf, shortUnits, sizeOf } from '../text/sizes.ts'
import type { Synonym } from './synonym.ts'

/** A word that a product must have, whole or at its beginning. */
export type Word = { text: string; isPrefix: boolean }

/** One thing that is asked for: all words of one of these. */
export type Wish = Word[][]

/** What a text asks for: every wish has to be fulfilled. */
export type Wanted = {
  /** all words, as they were typed */
  words: string[]
  /** the whole as a number without separators */
  key: string | null
  /** in its own words */
  own: Wish[]
  /** or in those of synonyms */
  wishes: Wish[]
  /** the other words that synonyms have added */
  synonyms: string[]
}

/** A longer text asks for what its beginning asks for. */
const mostWords = 12

/** A synonym may have twenty words, and each doubles the ways. */
const mostWays = 32

/** They say nothing about a product, unless there is nothing else. */
const empty = new Set(['a', 'an', 'and', 'for', 'of', 'on', 'or', 'the', 'to', 'with'])

/** Reads a text that somebody typed; `synonyms` are those of the shop. */
export function readWanted(typed: string, synonyms: readonly Synonym[]): Wanted {
  const folded = foldText(typed.slice(0, longestText)).slice(0, longestText)
  const words = wordsOf(folded).slice(0, mostWords)
  return { ...wantedOf(words, synonyms), key: numberKey(folded) }
}

/** Of several words those of letters and digits: each may be a number, whatever stands around it. */
export function numbersAmong({ words }: Wanted): string[] {
  return words.length < 2
    ? []
    : words.filter((word) => /^[a-z0-9]{3,}$/.test(word) && /[a-z]/.test(word) && hasDigit(word))
}

/** The same of words that are folded already, such as corrected ones. `isTyped`: the last one may be only begun. */
export function wantedOf(words: string[], synonyms: readonly Synonym[], isTyped = true): Wanted {
  const telling = words.filter((word) => !empty.has(word))
  const asked = telling.length > 0 ? telling : words
  const used = new Set<string>()
  const wishes = wishesOf(asked, { synonyms, isTyped }, used)
  const own = used.size > 0 ? wishesOf(asked, { synonyms: [], isTyped }, used) : wishes
  return { words, key: null, own, wishes, synonyms: [...used] }
}

type Reading = { synonyms: readonly Synonym[]; isTyped: boolean }

function wishesOf(words: string[], reading: Reading, used: Set<string>): Wish[] {
  const wishes: Wish[] = []
  for (let at = 0; at < words.length;) {
    const { length, wish, added } = readWish(words, at, reading)
    wishes.push(wish)
    for (const one of added) used.add(one)
    at += length
  }
  return wishes
}

function readWish(words: string[], at: number, { synonyms, isTyped }: Reading) {
  const isLast = (length: number) => isTyped && at + length === words.length
  const found = longestSynonym(words, at, synonyms)
  if (found) {
    const { length, others } = found
    const own = words.slice(at, at + length).map((word, index) => formsOf(word, isLast(index + 1)))
    const meant = others.map((other) => wordsOf(foldText(other)).map((word) => formsOf(word, false)))
    return { length, wish: [own, ...meant].flatMap(combinationsOf), added: others }
  }
  const [word = '', next = '', third = '', fourth = ''] = words.slice(at, at + 4)
  const part = partOf(word, next, third)
  if (part) return { length: 3, wish: [[whole(part)]], added: [] }
  const size = sizeOf(word, next)
  if (size) return { length: 2, wish: [[whole(size)]], added: [] }
  // "DC 400" and "400 DC" may be one number; "8 inch" is a size.
  const isNumber = isPartOfNumber(word) && isPartOfNumber(next) && hasDigit(word + next)
  // The 7 of "7 1/2 in" stands for itself.
  const isBeforePart = partOf(next, third, fourth) !== null
  if (next && isNumber && !isBeforePart && !longestSynonym(words, at + 1, synonyms)) {
    const both = combinationsOf([formsOf(word, false), formsOf(next, isLast(2))])
    return { length: 2, wish: [...both, [{ text: word + next, isPrefix: isLast(2) }]], added: [] }
  }
  const wish = [...waysOf(word, isLast(1)), ...sameUnit(words[at - 1], word)]
  return { length: 1, wish, added: [] }
}

/** "8inch" is also 8in, and what is no size may be two words: "400dc". */
function waysOf(word: string, isLast: boolean): Wish {
  const written = formsOf(word, isLast).map((form) => [form])
  const [, digits, letters] = /^([0-9]+)([a-z]+)$/.exec(word) ?? []
  if (!digits || !letters) return written
  const size = sizeOf(digits, letters)
  if (size) return size === word ? written : [...written, [whole(size)]]
  return letters.length > 3 ? written : [...written, [whole(digits), whole(letters)]]
}

/** Behind a number that is two words ("1/2 hp"), the other names of the same unit. */
function sameUnit(before = '', word: string): Wish {
  const short = /^[0-9]+$/.test(before) ? shortUnits.get(word) : undefined
  if (!short) return []
  const names = [...shortUnits].filter(
    ([name, unit]) => unit === short && name !== word && /^[a-z]+$/.test(name),
  )
  return names.map(([name]) => [whole(name)])
}

/** The synonyms of the longest run of words that begins here, in singular or plural. */
function longestSynonym(words: string[], at: number, synonyms: readonly Synonym[]) {
  const here = byFirstWord(synonyms).get(singularOf(words[at] ?? '')) ?? []
  const fitting = here.filter(({ parts }) =>
    parts.every((part, index) => singularOf(words[at + index] ?? '') === part),
  )
  const length = Math.max(0, ...fitting.map(({ parts }) => parts.length))
  if (length === 0) return null
  return { length, others: fitting.filter(({ parts }) => parts.length === length).map(({ other }) => other) }
}

/** Of more synonyms that begin alike, these are tried. */
const mostBegun = 3

/** The text with its last words completed to what synonyms are for: "foot ped" → "foot pedal". */
export function completeSynonym(words: readonly string[], synonyms: readonly Synonym[]): string[][] {
  const last = words.at(-1) ?? ''
  if (last.length < 3) return []
  const ways = [...byFirstWord(synonyms).values()].flat()
  const begun = ways.flatMap(({ parts }) => {
    const before = words.slice(0, Math.max(0, words.length - parts.length))
    const here = [...words.slice(before.length, -1).map(singularOf), last]
    const fits = parts.every((part, at) =>
      at === parts.length - 1 ? part.startsWith(last) : part === here[at],
    )
    return fits && here.length === parts.length ? [[...before, ...parts]] : []
  })
  return begun.slice(0, mostBegun)
}

/** One way of a synonym: whoever types `parts`, which are in singular, also finds `other`. */
type OneWay = { parts: string[]; other: string }

/** They are remembered while nobody writes: two thousand of them are not folded for each word that is typed. */
const byFirst = new WeakMap<readonly Synonym[], Map<string, OneWay[]>>()

function byFirstWord(synonyms: readonly Synonym[]): Map<string, OneWay[]> {
  const found = byFirst.get(synonyms)
  if (found) return found
  const ways = synonyms.flatMap(({ term, means, bothWays }) => [
    { parts: singularsOf(term), other: means },
    ...(bothWays ? [{ parts: singularsOf(means), other: term }] : []),
  ])
  const all = Map.groupBy(ways, ({ parts }) => parts[0] ?? '')
  byFirst.set(synonyms, all)
  return all
}

function singularsOf(term: string): string[] {
  return wordsOf(foldText(term)).map(singularOf)
}

/** Singular and plural of a word; the last one of a text may still be typed. */
function formsOf(word: string, isLast: boolean): Word[] {
  const forms: Word[] = [{ text: word, isPrefix: isLast }]
  if (!/^[a-z]{3,}$/.test(word)) return forms
  const singular = singularOf(word)
  if (singular !== word) forms.push(whole(singular))
  if (singular === word && !isLast) forms.push(whole(pluralOf(word)))
  return forms
}

export function singularOf(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** Every way to take one form of each word. Of many words the last ones are only taken as they are written. */
function combinationsOf(forms: Word[][]): Wish {
  return forms.reduce<Wish>(
    (ways, each) => {
      const taken = ways.length * each.length > mostWays ? each.slice(0, 1) : each
      return ways.flatMap((way) => taken.map((form) => [...way, form]))
    },
    [[]],
  )
}

/** Does a text with these words fulfil it? */
export function fulfils(words: readonly string[], wish: Wish): boolean {
  return wish.some((way) =>
    way.every(({ text, isPrefix }) =>
      words.some((word) => (isPrefix ? word.startsWith(text) : word === text)),
    ),
  )
}

function whole(text: string): Word {
  return { text, isPrefix: false }
}

function isPartOfNumber(word: string): boolean {
  return /^(?:[a-z]{1,4}|[a-z]{0,4}[0-9]{1,6}[a-z]?)$/.test(word)
}

function hasDigit(word: string): boolean {
  return /[0-9]/.test(word)
}
