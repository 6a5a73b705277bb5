import type { SourceFile } from './house-modules.ts'

const comment = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/[^\n]*|^--[^\n]*|^\s*#[^\n]*/gm
/** As in docs/safety.md, Limits: a document, and a section or an id in it. */
const cited = /(?<path>(?:[\w-]+\/)*[\w-]+\.md)\b(?:, (?<place>[A-Z][^().;:*]*))?/g
const id = /^[A-Z]\d+$/

/** The documents and sections that comments name and that `documents` (text by path) does not hold. */
export function missingDocuments(files: SourceFile[], documents: Map<string, string>): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(comment)].flatMap(([words]) =>
      [...asOneLine(words).matchAll(cited)].flatMap(({ groups }) => {
        const { path: name = '', place } = groups ?? {}
        const document = documents.get(name)
        if (document === undefined) return [`${path}: there is no document ${name}`]
        return isIn(document, place?.trim()) ? [] : [`${path}: ${name} has no section ${place?.trim()}`]
      }),
    ),
  )
}

function isIn(document: string, place: string | undefined): boolean {
  if (place === undefined) return true
  if (document.split('\n').some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === place))
    return true
  const ids = place.split(' and ')
  return ids.every((one) => id.test(one) && new RegExp(`^\\| (\\w+, )*${one}\\b`, 'm').test(document))
}

/** A comment without its stars and line breaks: a section's name may go on in the next line. */
function asOneLine(words: string): string {
  return words.replace(/\*\/$/, '').replace(/\s*\n\s*(\*|\/\/|--|#)?\s*/g, ' ')
}
