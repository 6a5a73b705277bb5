import { CITIES, STATES } from './places.ts'
import type { City, State } from './places.ts'

export type FoundPlace = { kind: 'city'; city: City; state: State } | { kind: 'state'; state: State }

const COUNTRY = /[\s,]*\b(united states of america|united states|usa|u\.s\.a\.|us)$/i
const ZIP = /[\s,]*\b\d{5}(-\d{4})?$/
const SHORT_SAINT = /\bst\.? (?=louis|paul)/i
/** What may come before the city; a street is recognized by its house number, which comes first. */
const STREET = /^(\d|p\.?\s*o\.?\s*box\b|suite\b|ste\b|unit\b|floor\b|building\b|bldg\b|room\b)/i

/**
 * Finds the city or the state at the end of a text. Like the real service it finds nothing if it does not know a part
 * of the text, such as a company name before the street.
 */
export function findPlace(text: string): FoundPlace | null {
  const address = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(COUNTRY, '')
    .replace(ZIP, '')
    .replace(SHORT_SAINT, 'Saint ')
  for (const state of STATES) {
    for (const name of [state.name, state.code]) {
      const before = withoutEnd(address, name)
      if (before === null) continue
      if (before === '') return { kind: 'state', state }
      const found = findCity(before, state)
      if (found) return found
    }
  }
  return null
}

function findCity(before: string, state: State): FoundPlace | null {
  for (const city of CITIES) {
    if (city.state !== state.code) continue
    const street = withoutEnd(before, city.name)
    if (street !== null && isStreet(street)) return { kind: 'city', city, state }
  }
  return null
}

function isStreet(text: string): boolean {
  return text === '' || text.split(',').every((part) => STREET.test(part.trim()))
}

/** The part before these words, if the text ends with them as whole words. */
function withoutEnd(text: string, words: string): string | null {
  if (!text.toLowerCase().endsWith(words.toLowerCase())) return null
  const before = text.slice(0, text.length - words.length)
  return before === '' || /[\s,]$/.test(before) ? before.replace(/[\s,]+$/, '') : null
}
