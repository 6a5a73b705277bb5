import { foldText, wordsOf } from './fold.ts'

/** How people write units, the shortest name of each first. */
const units = [
  ['in', 'inch', 'inches', '"', '”', '′′'],
  ['ft', 'foot', 'feet'],
  ['v', 'volt', 'volts'],
  ['a', 'amp', 'amps', 'ampere', 'amperes'],
  ['w', 'watt', 'watts'],
  ['hp', 'horsepower'],
  ['g', 'gram', 'grams'],
  ['kg', 'kilogram', 'kilograms'],
  ['lb', 'lbs', 'pound', 'pounds'],
  ['oz', 'ounce', 'ounces'],
  ['mm', 'millimeter', 'millimeters'],
  ['uf', 'mfd', 'microfarad', 'microfarads'],
]

/** Each name of a unit → its shortest. */
export const shortUnits: ReadonlyMap<string, string> = new Map(
  units.flatMap((names) => names.map((name): [string, string] => [name, names[0] ?? name])),
)

/** One number or several, and behind them what may be a unit: "115/230 V", "9 x 4 in", "12 or 24 volts", "7 1/2 inch". */
const numbersFirst =
  /[a-z0-9.,]*[0-9](?:(?: ?[/x×⁄–-] ?| to | or | [0-9]+[/⁄])[0-9]+)*[ -]?(?:[a-z][a-z0-9.,]*|["”]|′′)/g
/** As tables write it: "Volts: 115", "(V): 115". */
const unitFirst = /[a-z]+[)]?: ?[0-9][a-z0-9.,]*/g

/** Of an inch or a horsepower; "115/230" is none. */
const fraction = /^[0-9]?[13579][/⁄](?:2|4|8|16|32|64)$/

/**
 * The sizes that a folded text names, each as one word: `115v` for "115 V", "115-volt" and "Volts: 115", `1/2in` for
 * "½ in". `search_sizes` of the database does the same. The number of "AG03 in a box" is none, and decimals are none: as
 * words, they have lost their point.
 */
export function sizesIn(folded: string): string[] {
  // Most names have none, and a search reads those of all categories.
  if (!/[0-9]/.test(folded)) return []
  const sizes = new Set<string>()
  const add = (numbers: string, unit = '') => {
    const short = shortUnits.get(unit)
    if (!short) return
    for (const [piece] of numbers.matchAll(/[0-9]+[/⁄]?[0-9]*/g))
      for (const number of fraction.test(piece) ? [piece.replace('⁄', '/')] : piece.split(/[/⁄]/))
        if (number !== '' && number.length < 10) sizes.add(number + short)
  }
  for (const [near] of folded.matchAll(numbersFirst))
    if (!/^[a-z.,]|[a-wyz][0-9]/.test(near))
      add(near.replace(/[0-9]+[.,][0-9.,]+/g, ''), /([a-z]+|["”]|′′)[.,]*$/.exec(near)?.[1])
  for (const [near] of folded.matchAll(unitFirst))
    add(/: ?([0-9]+)[.,]*$/.exec(near)?.[1] ?? '', /^[a-z]+/.exec(near)?.[0])
  return [...sizes]
}

/** `8in` of "8" and "inch"; null: the second one is no unit, or the first one no number. */
export function sizeOf(digits: string, name: string): string | null {
  const unit = shortUnits.get(name)
  return unit && /^[0-9]{1,9}$/.test(digits) ? digits + unit : null
}

/** `3/8in` of "3", "8" and "inch"; null: that is no part of anything. */
export function partOf(numerator: string, denominator: string, name: string): string | null {
  const unit = shortUnits.get(name)
  const written = `${numerator}/${denominator}`
  return unit && fraction.test(written) ? written + unit : null
}

/** The words of a text as it is written, and the sizes that it names. */
export function wordsAndSizes(written: string): string[] {
  const folded = foldText(written)
  return [...wordsOf(folded), ...sizesIn(folded)]
}
