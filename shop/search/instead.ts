import { correctWords, type Vocabulary } from './slip.ts'
import type { Synonym } from './synonym.ts'
import { completeSynonym, readWanted, wantedOf, type Wanted } from './wanted.ts'

/** Of a text that found nothing so many others are tried. */
const mostInstead = 8

/** Words of a question, or around a name, that are left out if the text finds nothing with them. */
const around = new Set(
  `a an any are at be best buy by can cheap cost dental dentist do does for from genuine get good have how i in is it item
  lab laboratory labs looking me model much my need new no number of on or order original our part parts please pn price
  prices qty quantity replacement sale sell show sku some spare that the there this to want we what where which with you
  your`.split(/\s+/),
)

/** What the text may have meant, the nearest first; empty: it has no slip, and nothing to leave out. */
export function readInstead(
  { words }: Pick<Wanted, 'words'>,
  vocabulary: Vocabulary,
  synonyms: readonly Synonym[],
): Wanted[] {
  // "Model" may be such a word, unless there are model trimmers.
  const known = words.filter((word) => !isAround(word) || vocabulary.get(word))
  const telling = words.filter((word) => !isAround(word))
  const asked = telling.length > 0 ? telling : words
  const completed = completeSynonym(asked, synonyms).map((text) => wantedOf(text, synonyms, false))
  const texts = [known, asked, ...joinWords(asked, vocabulary), ...correctWords(asked, vocabulary)].map(
    (text) => wantedOf(text, synonyms),
  )
  const digits = readWanted(withDigits(words), synonyms)
  const said = new Set([words.join(' ')])
  return [...completed, ...texts, digits]
    .filter((instead) => {
      const text = instead.words.join(' ')
      return text !== '' && !said.has(text) && said.add(text)
    })
    .slice(0, mostInstead)
}

/** An emoji says nothing either. */
function isAround(word: string): boolean {
  return around.has(word) || !/[\p{L}\p{N}]/u.test(word)
}

/** Two words that the catalog writes as one. */
function joinWords(words: readonly string[], vocabulary: Vocabulary): string[][] {
  return words
    .slice(1)
    .flatMap((word, at) =>
      vocabulary.has(`${words[at]}${word}`)
        ? [[...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)]]
        : [],
    )
}

/** With the digits that letters beside a digit may stand for: "AGO3", "PLl0". */
function withDigits(words: readonly string[]): string {
  return words
    .map((word) =>
      word.replace(/o(?=[0-9])|(?<=[0-9])o/g, '0').replace(/(?<=^..+)[il](?=[0-9])|(?<=[0-9])[il]/g, '1'),
    )
    .join(' ')
}
