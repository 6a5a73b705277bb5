import type { Resolution } from './resolution.ts'

/** A number that is not the product's own, and leads to it. */
export type OtherNumber = { kind: 'replaced' | 'alias'; typed: string; whose: string; number: string }

/** Null: the text is a product's own number, or none, or means several. */
export function otherNumberOf(resolution: Resolution | undefined): OtherNumber | null {
  if (resolution?.kind === 'alias')
    return { kind: 'alias', typed: resolution.alias, whose: resolution.whose, number: resolution.number }
  if (resolution?.kind === 'replaced')
    return { kind: 'replaced', typed: resolution.from, whose: '', number: resolution.number }
  if (resolution?.kind === 'found' && resolution.replacedBy !== null)
    return { kind: 'replaced', typed: resolution.number, whose: '', number: resolution.replacedBy }
  return null
}

/** The numbers of all products that it means besides the one that has it. */
export function otherNumbersOf(resolution: Resolution | undefined): string[] {
  if (resolution?.kind === 'several') return resolution.numbers
  const other = otherNumberOf(resolution)
  return other ? [other.number] : []
}

/** A sentence that ends with the product's number: "PL1 was replaced by". */
export function wordsOfOther({ kind, typed, whose }: OtherNumber): string {
  if (kind === 'replaced') return `${typed} was replaced by`
  return whose === '' ? `${typed} is another number for` : `${typed} is ${ofWhom(whose)} number for`
}

/** "Acme’s", "Ray Fosters’" */
export function ofWhom(whose: string): string {
  return /s$/i.test(whose) ? `${whose}’` : `${whose}’s`
}
