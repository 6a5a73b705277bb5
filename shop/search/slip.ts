/** The words of the catalogue → how many products have them. */
export type Vocabulary = ReadonlyMap<string, number>

/** One slip of the finger from 4 letters on, two from 8; digits are never changed: another number is another part. */
function slipsIn(word: string): number {
  if (/[0-9]/.test(word) || word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** The text with the nearest words of the catalogue in place of those it does not know; null: there are none. */
export function correctWords(words: readonly string[], vocabulary: Vocabulary): string[] | null {
  const corrected = words.map((word, at) => {
    const isKnown = vocabulary.has(word) || (at === words.length - 1 && isBeginning(word, vocabulary))
    return isKnown ? word : (nearestWord(word, vocabulary) ?? word)
  })
  return corrected.some((word, at) => word !== words[at]) ? corrected : null
}

function isBeginning(word: string, vocabulary: Vocabulary): boolean {
  for (const known of vocabulary.keys()) if (known.startsWith(word)) return true
  return false
}

/** With the fewest slips; then with the same first letter; then the most frequent. */
function nearestWord(word: string, vocabulary: Vocabulary): string | null {
  const most = slipsIn(word)
  if (most === 0) return null
  const letters = lettersOf(word)
  let best: { known: string; rank: number; times: number } | null = null
  for (const [known, times] of vocabulary) {
    if (Math.abs(known.length - word.length) > most) continue
    // Each slip changes two letters at most: most words need no closer look.
    if (bitsOf(letters ^ lettersOf(known)) > 2 * most) continue
    const slips = slipsBetween(word, known, most)
    if (slips > most) continue
    const rank = 2 * slips + (known[0] === word[0] ? 0 : 1)
    if (!best || rank < best.rank || (rank === best.rank && times > best.times)) best = { known, rank, times }
  }
  return best?.known ?? null
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
