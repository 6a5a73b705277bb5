import { describe, expect, test } from 'vitest'
import { colours, darkColours } from './look.ts'

type Colour = keyof typeof colours

/** WCAG 2.2: relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Text of a colour, and the backgrounds that it is used on. */
const textOn: [Colour, Colour[]][] = [
  [
    'ink',
    [
      'paper',
      'surface',
      'sweep',
      'sunken',
      'tint',
      'success-tint',
      'warning-tint',
      'danger-tint',
      'info-tint',
    ],
  ],
  ['muted', ['paper', 'surface', 'sweep', 'sunken', 'tint']],
  ['accent', ['paper', 'surface', 'sweep', 'sunken', 'tint']],
  ['accent-hover', ['paper', 'surface', 'sweep', 'tint']],
  ['accent-ink', ['accent', 'accent-hover', 'accent-press', 'danger', 'sale']],
  ['on-deep', ['deep']],
  ['muted-on-deep', ['deep']],
  ['brass-on-deep', ['deep']],
  ['success', ['paper', 'surface', 'success-tint']],
  ['warning', ['paper', 'surface', 'warning-tint']],
  ['danger', ['paper', 'surface', 'danger-tint']],
  ['info', ['paper', 'surface', 'info-tint']],
]

/** Not text, but must be visible: edges of controls, focus, rules, plots. */
const shapeOn: [Colour, Colour[]][] = [
  ['control', ['paper', 'surface', 'sweep']],
  ['focus', ['paper', 'surface', 'sweep', 'tint']],
  ['focus-on-deep', ['deep']],
  ['brass', ['paper', 'surface']],
  ['plot-1', ['paper', 'surface']],
  ['plot-2', ['paper', 'surface']],
]

describe('contrast AA (WCAG 2.2)', () => {
  test('black on white is 21, and a colour on itself 1', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#53605d', '#53605d')).toBe(1)
  })

  for (const [text, grounds] of textOn)
    for (const ground of grounds)
      test(`text of ${text} on ${ground}: 4.5`, () => {
        expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5)
      })

  for (const [shape, grounds] of shapeOn)
    for (const ground of grounds)
      test(`a shape of ${shape} on ${ground}: 3`, () => {
        expect(contrast(colours[shape], colours[ground])).toBeGreaterThanOrEqual(3)
      })

  for (const text of ['ink', 'muted', 'accent'] as const)
    for (const ground of ['paper', 'surface', 'sunken'] as const)
      test(`mails on a dark ground: ${text} on ${ground}: 4.5`, () => {
        expect(contrast(darkColours[text], darkColours[ground])).toBeGreaterThanOrEqual(4.5)
      })

  test('mails on a dark ground: the words of a button: 4.5', () => {
    expect(contrast(darkColours['accent-ink'], darkColours.accent)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('colours', () => {
  test('are written as #rrggbb, but for those that let the page through', () => {
    const others = Object.entries(colours).filter(([, colour]) => !/^#[\da-f]{6}$/.test(colour))
    expect(others.map(([name]) => name)).toEqual(['veil', 'overlay'])
  })
})
