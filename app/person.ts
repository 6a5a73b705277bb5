import { useCallback } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { shownName, type Person } from '../shop/identity/person.ts'
import { nameCookie } from '../shop/identity/session.ts'
import { cookieLine, findCookie } from './cookie.ts'
import type { loader } from './root.tsx'

/** What the browser is told about whoever is signed in. `name`: '' if it has it. */
type ShownPerson = Pick<Person, 'isAdmin' | 'isPartner'> & { name: string }

export function shownPerson(
  person: Person | null,
  { knowsName }: { knowsName: boolean },
): ShownPerson | null {
  if (!person) return null
  const { isAdmin, isPartner } = person
  return { name: knowsName ? '' : shownName(person), isAdmin, isPartner }
}

/** Whoever is signed in; null: a visitor, or a page whose frame could not be made. */
export function usePerson(): ShownPerson | null {
  const person = useRouteLoaderData<typeof loader>('root')?.person ?? null
  return person && { ...person, name: person.name || nameOfBrowser() }
}

/** This page came without the name, because the browser has it. */
export function useIsNameLeftOut(): boolean {
  return useRouteLoaderData<typeof loader>('root')?.person?.name === ''
}

/** Keeps the name for the next pages (`nameCookie`). A browser without scripts never does, and gets pages with it. */
export function keepName(person: ShownPerson | null): void {
  const kept = findCookie(document.cookie, nameCookie)
  if (person?.name === '') return
  const name = person && !person.isAdmin ? encodeURIComponent(person.name.toWellFormed()) : ''
  if (name.length <= longestName && name !== (kept ?? ''))
    document.cookie = cookieLine(nameCookie, name, { secure: window.location.protocol === 'https:', days: 7 })
}

/** Every request carries it; pages of whoever has a longer name are made for them alone. */
const longestName = 300

function nameOfBrowser(): string {
  if (typeof document === 'undefined') return ''
  try {
    return decodeURIComponent(findCookie(document.cookie, nameCookie) ?? '')
  } catch {
    return ''
  }
}

/** In this browser; the router does not tell `shouldRevalidate` who asks. */
let isAsked = false
/** there was no answer last time */
let isLost = false

/** Somebody has signed in or out: the page and its person are loaded again. */
export function useAskWhoIsHere(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(() => {
    isAsked = true
    return revalidate()
  }, [revalidate])
}

export function isPersonAsked(): boolean {
  return isAsked
}

export function personAnswered(): void {
  isAsked = false
  isLost = false
}

/** The network was down: the page stays as it is. */
export function personNotAnswered(): void {
  isAsked = false
  isLost = true
}

export function isPersonLost(): boolean {
  return isLost
}
