/**
 * The strokes of one letter, 8 high (5 without a stem), on a base line at y = 0; drawn by us, because no font is
 * certain to exist.
 */
type Letter = { strokes: string; width: number }

const round = 'm4.6 -2.5a2.3 2.5 0 1 0 -4.6 0a2.3 2.5 0 1 0 4.6 0'
const LETTERS: Record<string, Letter> = {
  D: { strokes: 'm0 0v-7.6h2.2a3.6 3.8 0 0 1 0 7.6z', width: 5.8 },
  a: { strokes: `${round}m0 -2.5v5`, width: 4.6 },
  e: { strokes: 'm0 -2.6h4.5a2.2 2.4 0 1 0 -0.7 1.9', width: 4.5 },
  i: { strokes: 'm0 0v-5m0 -2v-0.2', width: 0.2 },
  m: { strokes: 'm0 0v-5m0 2a1.6 2 0 0 1 3.2 0v3m0 -3a1.6 2 0 0 1 3.2 0v3', width: 6.4 },
  n: { strokes: 'm0 0v-5m0 2.2a2 2.1 0 0 1 4 0v2.8', width: 4 },
  o: { strokes: round, width: 4.6 },
  p: { strokes: 'm0 2.4v-7.4m0 2.5a2.3 2.5 0 1 0 4.6 0a2.3 2.5 0 1 0 -4.6 0', width: 4.6 },
  r: { strokes: 'm0 0v-5m0 2.3a2 2.2 0 0 1 2.5 -2.2', width: 2.5 },
  s: {
    strokes: 'm0 -0.8a2 1.4 0 0 0 1.8 0.8a1.6 1.3 0 0 0 0.2 -2.6a1.6 1.2 0 0 1 0.1 -2.4a2 1.4 0 0 1 1.5 0.7',
    width: 3.6,
  },
  t: { strokes: 'm1 -6.6v5.3a1.3 1.3 0 0 0 1.3 1.3h0.5m-2.8 -5h2.7', width: 2.8 },
}
const BETWEEN_LETTERS = 2
const BETWEEN_WORDS = 5

/** The path of the words on each part of the map. */
export const MAP_WORDS = pathOf('Demonstration map')

function pathOf(text: string): string {
  let right = 0
  let path = ''
  for (const sign of text) {
    const letter = LETTERS[sign]
    if (letter) path += `M${right.toFixed(1)} 0${letter.strokes}`
    right += letter ? letter.width + BETWEEN_LETTERS : BETWEEN_WORDS - BETWEEN_LETTERS
  }
  return path
}
