/** The words of the catalogue → how many products have them in the title; 0: only synonyms have them. */
export type Vocabulary = ReadonlyMap<string, number>

/** One slip of the finger from 4 letters on, two from 8; digits are never changed: another number is another part. */
function slipsIn(word: string): number {
  if (/[0-9]/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Of each word so many of the nearest are tried, and of all together so many texts. */
const mostNear = 3
const mostTexts = 4
/** Of two words that were written as one. */
const shortestPart = 3

/**
 * The text with near words of the catalogue in place of those it does not know, the nearest first: "steem cleaner" may
 * be a steel cleaner or a steam cleaner, and only the catalogue says which there is. Empty: there are none.
 */
export function correctWords(words: readonly string[], vocabulary: Vocabulary): string[][] {
  const each = words.map((word, at) => {
    const isKnown = vocabulary.has(word) || (at === words.length - 1 && isBeginning(word, vocabulary))
    const near = isKnown ? [] : [...twoWordsIn(word, vocabulary), ...nearestWords(word, vocabulary)]
    return near.length > 0 ? near : [word]
  })
  if (each.every(([first], at) => first === words[at])) return []
  return each
    .reduce<{ text: string[]; steps: number }[]>(
      (texts, near) =>
        texts
          .flatMap(({ text, steps }) =>
            near.map((word, step) => ({ text: [...text, word], steps: steps + step })),
          )
          .toSorted((one, other) => one.steps - other.steps)
          .slice(0, mostTexts),
      [{ text: [], steps: 0 }],
    )
    .map(({ text }) => text.flatMap((word) => word.split(' ')))
}

/** Two words of the catalog that were written as one. */
function twoWordsIn(word: string, vocabulary: Vocabulary): string[] {
  for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (vocabulary.has(first) && vocabulary.has(second)) return [`${first} ${second}`]
  }
  return []
}

function isBeginning(word: string, vocabulary: Vocabulary): boolean {
  for (const known of vocabulary.keys()) if (known.startsWith(word)) return true
  return false
}

/** With the fewest slips; then with the same first letter; then the most frequent. */
function nearestWords(word: string, vocabulary: Vocabulary): string[] {
  const most = slipsIn(word)
  if (most === 0) return []
  const letters = lettersOf(word)
  const near: { known: string; rank: number; times: number }[] = []
  for (const [known, times] of vocabulary) {
    if (Math.abs(known.length - word.length) > most) continue
    // A short word with another first letter is another word: no cable is a table.
    if (word.length < 6 && word[0] !== known[0] && word[1] !== known[0]) continue
    // Each slip changes two letters at most: most words need no closer look.
    if (bitsOf(letters ^ lettersOf(known)) > 2 * most) continue
    const slips = slipsBetween(word, known, most)
    if (slips > most) continue
    near.push({ known, rank: 2 * slips + (known[0] === word[0] ? 0 : 1), times })
  }
  return near
    .toSorted((one, other) => one.rank - other.rank || other.times - one.times)
    .slice(0, mostNear)
    .map(({ known }) => known)
}

/** Letters left out, added, changed, or two that changed places; `most` + 1 stands for any more. */
function slipsBetween(one: string, other: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1]
      let least = Math.min((last[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1))
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1)
      now.push(least)
    }
    if (Math.min(...now) > most) return most + 1
    before = last
    last = now
  }
  return Math.min(last[other.length] ?? 0, most + 1)
}

/** One bit for each letter that occurs. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 31)
  return letters
}

function bitsOf(letters: number): number {
  let count = 0
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1
  return count
}
