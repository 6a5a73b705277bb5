/** One block of a text, and whether the other version lacks it. */
export type Block = { html: string; isOwn: boolean }

/**
 * Two versions of a text, each as its blocks, with what only it has marked: the longest common sequence of paragraphs,
 * headings, lists and tables.
 */
export function compareTexts(one: string[], other: string[]): [Block[], Block[]] {
  const common = longestCommon(one, other)
  const [ownOfOne, ownOfOther] = [new Set(one.keys()), new Set(other.keys())]
  for (const [at, otherAt] of common) {
    ownOfOne.delete(at)
    ownOfOther.delete(otherAt)
  }
  return [
    one.map((html, at) => ({ html, isOwn: ownOfOne.has(at) })),
    other.map((html, at) => ({ html, isOwn: ownOfOther.has(at) })),
  ]
}

/** Pairs of places that hold the same block, in order. */
function longestCommon(one: string[], other: string[]): [number, number][] {
  const width = other.length + 1
  // lengths[a * width + b]: of the common sequence of what begins at a and b
  const lengths = new Uint16Array((one.length + 1) * width)
  const length = (a: number, b: number) => lengths[a * width + b] ?? 0
  for (let a = one.length - 1; a >= 0; a -= 1)
    for (let b = other.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] =
        one[a] === other[b] ? length(a + 1, b + 1) + 1 : Math.max(length(a + 1, b), length(a, b + 1))
  const pairs: [number, number][] = []
  for (let a = 0, b = 0; a < one.length && b < other.length;)
    if (one[a] === other[b]) pairs.push([a++, b++])
    else if (length(a + 1, b) >= length(a, b + 1)) a += 1
    else b += 1
  return pairs
}
