import { cutText } from '../../shop/text/cut-text.ts'

const mostCharacters = 200
const mostOfAValue = 70

/** Makes a stranger's text fit for a line of the log: one line, short, without tokens and e-mail addresses. */
export function cleanDetail(text: string, most = mostCharacters): string {
  const clean = text
    .replace(/eyJ[\w-]{5,}[\w.-]*/g, '(a token)')
    // Word by word: one pattern for the whole would take minutes for a long text without an @.
    .replace(/\S+/g, (word) => (/.@./.test(word) ? '(an address)' : word))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return cutText(clean, most)
}

export function expectedFound(check: string, expected: string, found: unknown): string {
  const shown = found === undefined ? 'nothing' : (JSON.stringify(found) ?? typeof found)
  return `${check}: expected ${cleanDetail(expected, mostOfAValue)}, found ${cleanDetail(shown, mostOfAValue)}`
}
