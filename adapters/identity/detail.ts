import { cutText } from '../../shop/cut-text.ts'

const mostCharacters = 200
const mostOfAValue = 70

/** What strangers wrote, made fit for a line of the log: one line, short, and no token in it. */
export function cleanDetail(text: string, most = mostCharacters): string {
  const clean = text
    .replace(/eyJ[\w-]{5,}[\w.-]*/g, '(a token)')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return cutText(clean, most)
}

export function expectedFound(check: string, expected: string, found: unknown): string {
  const shown = found === undefined ? 'nothing' : (JSON.stringify(found) ?? typeof found)
  return `${check}: expected ${cleanDetail(expected, mostOfAValue)}, found ${cleanDetail(shown, mostOfAValue)}`
}
