import type { Shop } from '../open-shop.ts'

/** One of the operator's commands, with the words after its name. The answer is the exit code. */
export type Command = (shop: Shop, words: string[]) => Promise<number>

/** The words make no sense: whoever runs the command shows how it is used. */
export const notUnderstood = 2

/** Nothing was written. */
export function refuse(why: string): number {
  console.error(why)
  return 1
}

/** What others have written may not command a terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '')
}
