import { foldText, wordsOf } from '../../shop/text/fold.ts'
import { kinds, type Kind, type MadeProduct } from './made-catalogue.ts'

/** What is typed, and which products were made to be what it asks for. */
export type MadeSearch = { typed: string; isWanted: (product: MadeProduct) => boolean }

/** The searches of one product in a hundred thousand; `at` chooses among ways to write the same. */
type Way = (product: MadeProduct, at: number) => MadeSearch

/** About each of these products one search of every way. */
export function madeSearches(products: readonly MadeProduct[]): MadeSearch[] {
  return ways.flatMap((way) => products.map((product, at) => way(product, at)))
}

/** Products by words that staff have entered as synonyms. */
export function calledOtherwise(): MadeSearch[] {
  return kinds.flatMap((kind) =>
    kind.alsoCalled === undefined
      ? []
      : [
          { typed: kind.alsoCalled, isWanted: ofKind(kind) },
          { typed: plural(kind.alsoCalled), isWanted: ofKind(kind) },
        ],
  )
}

const ways: Way[] = [
  // The whole number, as it stands on notes.
  ({ number }, at) => ({ typed: spelt(number, at), isWanted: (other) => other.number === number }),
  ({ number }, at) => ({ typed: spelt(number, at + 3), isWanted: (other) => other.number === number }),
  ({ number }, at) => ({ typed: spelt(number, at + 6), isWanted: (other) => other.number === number }),
  // Its first and its last half.
  ({ number }, at) => {
    const half = number.slice(0, at % 2 === 0 ? 5 : 6)
    return {
      typed: at % 3 === 0 ? half.toLowerCase() : half.replace('-', ' '),
      isWanted: (other) => keyOf(other.number).startsWith(keyOf(half)),
    }
  },
  ({ number }) => {
    const half = /[0-9].*$/.exec(number)?.[0] ?? number
    return { typed: half, isWanted: (other) => keyOf(other.number).includes(keyOf(half)) }
  },
  // Words: the kind alone, in plural, and with what sets it apart.
  ({ kind }) => ({ typed: kind.name.toUpperCase(), isWanted: ofKind(kind) }),
  ({ kind }) => ({ typed: plural(kind.name.toLowerCase()), isWanted: ofKind(kind) }),
  ({ kind, form }) => ({
    typed: `${form} ${kind.name}`.toLowerCase(),
    isWanted: (other) => other.kind === kind && other.form === form,
  }),
  ({ kind, material }) => ({
    typed: `${kind.name} ${material}`,
    isWanted: (other) => other.kind === kind && other.material === material,
  }),
  ({ kind, material, form }) => ({
    typed: `${plural(kind.name)}, ${material} ${form}`.toLowerCase(),
    isWanted: (other) => other.kind === kind && other.material === material && other.form === form,
  }),
  ({ kind, size }, at) => ({
    typed: `${at % 2 === 0 ? size : size.replace(' ', '')} ${kind.name}`.toLowerCase(),
    isWanted: (other) => other.kind === kind && other.size === size,
  }),
  (product) => ({
    typed: `${product.kind.name} ${product.material} ${product.size} ${product.form}`,
    isWanted: (other) => other.title === product.title,
  }),
  ({ kind, form, title }) => ({
    typed: title.slice(0, form.length + 3),
    isWanted: (other) => other.form === form || other.kind === kind,
  }),
  // Words and category, number or description together.
  ({ kind, material, category }) => ({
    typed: `${material} ${category}`,
    isWanted: (other) =>
      other.category === category && other.material === material && kind.category === category,
  }),
  // A slip of the finger in one word, or in two.
  ({ kind }, at) => ({ typed: slipped(kind.name, at), isWanted: ofKind(kind) }),
  ({ kind }, at) => ({ typed: slipped(kind.name, at + 2), isWanted: ofKind(kind) }),
  ({ kind, form }, at) => ({
    typed: `${slipped(form, at)} ${kind.name}`,
    isWanted: (other) => other.kind === kind && other.form === form,
  }),
  ({ kind, form }, at) => ({
    typed: `${slipped(form, at)} ${slipped(kind.name, at + 1)}`,
    isWanted: (other) => other.kind === kind && other.form === form,
  }),
]

/** Finds nothing, however much there is to find. */
export const madeNonsense: readonly string[] = [
  'zeppelin',
  'qwertyuiop',
  'asdf',
  'xxxxxxxx',
  'zzz',
  'KN-99999',
  'TCP1000X77',
  'gasket zeppelin',
  'banana crucible',
  '9021077',
  'toothbrush holder for cats',
  'birthday cake',
  '牙科',
  'дрель',
  'hello world',
  'gasket gasket zeppelin 3 mm',
]

/** A number as people write it who have never seen the catalogue. */
function spelt(number: string, at: number): string {
  const [, letters = '', rest = ''] = /^([A-Z]+)-?(.*)$/.exec(number) ?? []
  const writings = [
    number,
    number.toLowerCase(),
    number.replaceAll('-', ''),
    `${letters} ${rest.replace('-', ' ')}`.toLowerCase(),
    number.replaceAll('-', '_'),
    `${letters}.${rest}`,
    `#${number}`,
    `${letters}–${rest}`.toLowerCase(),
    `“${letters}/${rest}”`,
    `${letters}-${rest.split('').join(' ')}`,
  ]
  return writings[at % writings.length] ?? number
}

/** The longest word with one slip in its middle: a letter left out, two that changed places, one twice, another one. */
function slipped(text: string, at: number): string {
  const words = wordsOf(foldText(text))
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length)
  const middle = 1 + (at % (longest.length - 2))
  const [a = '', b = ''] = longest.slice(middle)
  const before = longest.slice(0, middle)
  const after = longest.slice(middle + 2)
  // Of four letters one that is left out leaves three, and those are never corrected.
  const short = longest.length === 4 ? before + b + a + after : before + b + after
  const slips = [short, before + b + a + after, before + a + a + b + after, before + besideOf(a) + b + after]
  return words.map((word) => (word === longest ? (slips[at % slips.length] ?? word) : word)).join(' ')
}

/** The letter beside it. */
function besideOf(letter: string): string {
  const row = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].find((keys) => keys.includes(letter)) ?? letter
  return row[row.indexOf(letter) + 1] ?? row[row.length - 2] ?? letter
}

function plural(name: string): string {
  if (/s$/i.test(name)) return name
  return /(?:x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`
}

function ofKind(kind: Kind): MadeSearch['isWanted'] {
  return (other) => other.kind === kind
}

function keyOf(number: string): string {
  return number.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase()
}
