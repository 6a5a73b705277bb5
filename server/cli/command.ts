import type { Shop } from '../start/open-shop.ts'

/** One of the merchant's commands, with the words after its name. Answers the exit code. */
export type Command = (shop: Shop, words: string[]) => Promise<number>

/** The words were not understood: the usage is shown. */
export const notUnderstood = 2

/** The same, where a sentence of the command says better why. */
export class NotUnderstood extends Error {}

/** Nothing was written. */
export function refuse(why: string): number {
  console.error(why)
  return 1
}

/** Text of others must not control a terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}
